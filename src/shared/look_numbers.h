// look_numbers.h — constants of the looks' kernels and shaders. C and GLSL ES both compile this
// file, so it has only #defines that mean the same in both.
#ifndef PONDI_SHARED_LOOK_NUMBERS_H
#define PONDI_SHARED_LOOK_NUMBERS_H

// ---- colour -------------------------------------------------------------------------------------

// Conversion of sRGB s to linear light (IEC 61966-2-1): s/SLOPE below KNEE, a power above. In C
// these are doubles.
#define PONDI_SRGB_KNEE 0.04045
#define PONDI_SRGB_LIGHT_KNEE 0.0031308 // the same in linear light
#define PONDI_SRGB_SLOPE 12.92
#define PONDI_SRGB_SHIFT 0.055
#define PONDI_SRGB_POWER 2.4

// From OKLab to the cube roots of light, and from their cubes to linear light (Ottosson 2020).
#define PONDI_OKLAB_L_A 0.3963377774f
#define PONDI_OKLAB_L_B 0.2158037573f
#define PONDI_OKLAB_M_A 0.1055613458f
#define PONDI_OKLAB_M_B 0.0638541728f
#define PONDI_OKLAB_S_A 0.0894841775f
#define PONDI_OKLAB_S_B 1.2914855480f
#define PONDI_OKLAB_RED_L 4.0767416621f
#define PONDI_OKLAB_RED_M 3.3077115913f
#define PONDI_OKLAB_RED_S 0.2309699292f
#define PONDI_OKLAB_GREEN_L 1.2684380046f
#define PONDI_OKLAB_GREEN_M 2.6097574011f
#define PONDI_OKLAB_GREEN_S 0.3413193965f
#define PONDI_OKLAB_BLUE_L 0.0041960863f
#define PONDI_OKLAB_BLUE_M 0.7034186147f
#define PONDI_OKLAB_BLUE_S 1.7076147010f

// Number of colour maps, and of the steps in their tables.
#define PONDI_MAPS 4
#define PONDI_MAP_STEPS 512

// Multipliers of integer hashes: for a column, for a row, and for mixing the bits.
#define PONDI_GRAIN_X 0x9e3779b1u
#define PONDI_GRAIN_Y 0x85ebca77u
#define PONDI_SCATTER_X 0x8da6b343u
#define PONDI_SCATTER_Y 0xd8163841u
#define PONDI_MIX_FIRST 0x2c1b3c6du
#define PONDI_MIX_SECOND 0x297a2d39u

// ---- water and light ----------------------------------------------------------------------------

// Share of light that water reflects at normal incidence (Schlick), for any refractive index.
#define PONDI_F0 0.02f

#define PONDI_DEEPEST_BED 1000.0f // [m]

// A bulge focuses light by 1/(1 + area); the area is limited to these.
#define PONDI_GATHER_LEAST (-0.72f)
#define PONDI_GATHER_MOST 8.0f

// A view finer than the picture is smoothed over at most this number of cells.
#define PONDI_STRETCH_MOST 4.0f

// ---- caustics -----------------------------------------------------------------------------------

#define PONDI_PHOTONS_MOST 64       // per value of the map, along each side
#define PONDI_PHOTONS_APART 2.0f    // photons farther apart than this are split [values]
#define PONDI_LIGHT_BORDER 16       // cells around a view that light falls through, at most
#define PONDI_PHOTONS_FARTHEST 1e6f // longest way of a photon along the floor [values]
#define PONDI_GLOW_MOST 100.0f      // brightest light on the floor, 1 = under still water

// ---- foam ---------------------------------------------------------------------------------------

#define PONDI_FOAM_LEAST 1e-6f   // smaller shares count as 0
#define PONDI_FOAM_SOFT 0.30f    // width of a seam's soft side [holes]
#define PONDI_FOAM_BEND 0.9f     // how far the lace is distorted [holes]
#define PONDI_FOAM_FINE 2.3f     // small holes per hole, along a side
#define PONDI_FOAM_BENDS 0.8f    // distortions per hole
#define PONDI_FOAM_PATCH 0.23f   // patches per hole
#define PONDI_FOAM_BUBBLES 7.0f  // bubbles per hole, along a side
#define PONDI_FOAM_LIGHT 0.95f   // brightness of foam, 1 = a white floor without water
#define PONDI_FOAM_PLAIN 0.87f   // of foam without holes
#define PONDI_FOAM_FARTHEST 1e6f // greatest coordinate [holes]

// ---- looks --------------------------------------------------------------------------------------

// Height: contour lines. [pixels]
#define PONDI_CONTOUR_HALF 0.6f    // half a line's width
#define PONDI_CONTOUR_DARK 0.62f   // share of light that a line absorbs
#define PONDI_CONTOUR_CROWDED 2.5f // lines closer than this are invisible …
#define PONDI_CONTOUR_LOOSE 6.0f   // … and fully visible from this distance on

#define PONDI_NORMALS_STEEPEST 1e6f // the normal of a steeper slope is horizontal to seven digits

#define PONDI_SLOPE_STEEPEST 1e12f // its square does not overflow
#define PONDI_SLOPE_DARKEST 0.15f  // lightness of flat water …
#define PONDI_SLOPE_LIGHTEST 0.75f // … and of the steepest
#define PONDI_SLOPE_CHROMA 0.12f   // of the steepest; sRGB has it for every hue

#define PONDI_LAGOON_STEEPEST 1e4f // steepest slope drawn
#define PONDI_LAGOON_RIDE 0.15f    // shift of foam by a drawn slope of 1 [holes]

#define PONDI_POOL_GRAZING 0.02f    // least cosine of a view ray and the surface's normal
#define PONDI_POOL_SUN_SHARE 0.62f  // the sun's share of the light on the floor, the rest is sky
#define PONDI_POOL_BLACK 0.01f      // share of light that black ground reflects
#define PONDI_POOL_RIDE 0.6f        // shift of foam by a slope of 1 [holes]
#define PONDI_POOL_PAIRS_ROUGH 0.1f // from this roughness on, rays are traced for cells only
#define PONDI_POOL_KNEE 0.70f       // brightness from which on light is compressed towards white
#define PONDI_POOL_SIDE 0.125f      // weight of red and of blue in brightness; green has twice that
#define PONDI_POOL_MOST 0.5f        // weight of the greatest channel in it
#define PONDI_POOL_LIFT 10.0f       // share of its contrast that white ground loses, per headroom
#define PONDI_POOL_SPARE 0.125f     // distance of the brightest light from white, per headroom

#define PONDI_SHORE_LINES 4       // grid lines within the shore's width
#define PONDI_SHORE_SHALLOW 4.0f  // depth that halves the wetting [shore widths]
#define PONDI_SHORE_SHADE 0.45f   // share of light lost with land on all sides …
#define PONDI_SHORE_TOUCH 0.30f   // … and where the water touches land
#define PONDI_SHORE_WET_LOSS 0.5f // share of light that dark wet land loses

#define PONDI_PLANE_FLATTEST 0.04f   // least sine of ray and ground, for the length of a pixel
#define PONDI_PLANE_COARSEST 64.0f   // greatest length over which a slope is averaged [cells]
#define PONDI_PLANE_TAPS 8           // samples along a pixel, at most
#define PONDI_PLANE_SAMPLES 8        // rays in a pixel where one ray is not enough
#define PONDI_PLANE_BEND_SHARE 0.15f // share of the slopes' variance in a pixel taken as roughness
#define PONDI_PLANE_EDGE_SHARE 0.5f  // share of sky in the edge of a side
#define PONDI_PLANE_EDGE_WIDTH 1.5f  // width of that edge [pixels]
#define PONDI_PLANE_WIRES 48         // default number of wires across the pond
#define PONDI_PLANE_CONTACT 0.30f    // share of light lost in the block's contact shadow …
#define PONDI_PLANE_THROWN 0.25f     // … and in its shadow from the sun

#define PONDI_SOIL_RED 0.20f // colour of the ground in the sides of a plane's block
#define PONDI_SOIL_GREEN 0.125f
#define PONDI_SOIL_BLUE 0.07f
#define PONDI_SOIL_THICK 23.0f  // layers in a depth of a pond size
#define PONDI_SOIL_THIN 67.0f   // thinner ones
#define PONDI_SOIL_LAYERS 0.25f // their contrast
#define PONDI_SOIL_FADE 0.4f    // darkening down to the block's bottom

#define PONDI_PROFILE_LEAST 1e-6f        // least height that a picture shows [m]
#define PONDI_LAKE_LEVELS 7              // of blur in the water's layer
#define PONDI_LAKE_FIRST_BLUR 1.2f       // standard deviation of level 1 along y [pixels]
#define PONDI_LAKE_BEND 0.85f            // light is stored as light/(1 − .85·light)
#define PONDI_LAKE_BRIGHTEST 6.6666667f  // 1/(1 − .85)
#define PONDI_LAKE_LEAST_DOWN 0.25f      // least distance of water from the horizon [pixels]
#define PONDI_LAKE_FOOTPRINT 0.25f       // square of a pixel's footprint, .5²
#define PONDI_LAKE_MANY 4.0f             // waves show in full where a quarter of them is resolved
#define PONDI_LAKE_GUST_FOOTPRINT 1.0f   // as PONDI_LAKE_FOOTPRINT, for gusts
#define PONDI_LAKE_GUST_STEP 8           // distance of two samples of the gusts [pixels]
#define PONDI_LAKE_GUSTIEST 3.0f         // limit of a gust [standard deviations from the mean]
#define PONDI_LAKE_GUST_SCALE 0.4082483f // 1/√(½·12 gusts)
#define PONDI_LAKE_BLUR 1.2f        // blur by unresolved slopes: their deviation times f times this
#define PONDI_LAKE_SHORE_BLUR 0.45f // greatest blur, share of the distance to the shore
#define PONDI_LAKE_LEAN 0.25f       // share of the blur beyond that which raises the image
#define PONDI_LAKE_SHORE_ROOM 0.9f  // greatest displacement, share of the same distance
#define PONDI_LAKE_GUST_LIFT 0.9f   // how far gusts raise the reflection, share of the blur
#define PONDI_LAKE_ASIDE 0.06f      // greatest sideways displacement [picture widths]
#define PONDI_LAKE_LOOSE 10.0f      // full displacement from here below a waterline [720ths]
#define PONDI_LAKE_LEAST_RATIO 0.5f // limits of the ratio of Fresnel terms
#define PONDI_LAKE_MOST_RATIO 1.8f
#define PONDI_LAKE_NO_DETAIL 32768 // texel of a detail that changes nothing: contrast 0
#define PONDI_LAKE_FAINT 0.03f     // added to both terms of ratios of light, against division by 0
#define PONDI_LAKE_RIPPLE 0.5f     // greatest contrast of a ripple, (a − b)/(a + b)
#define PONDI_LAKE_RIPPLES 0.7f    // and of two together
#define PONDI_LAKE_EDGE 0.11f      // contrast of fourth roots of light that is an edge
#define PONDI_LAKE_BLACK 0.004f    // added to both terms of the share of water behind dark things
#define PONDI_LAKE_KEEP 0.7f       // share of blur and lift on water that the photo shows rippled
#define PONDI_LAKE_DRIFT 1.1f      // drift of the photo's ripples in a cycle [m], at most …
#define PONDI_LAKE_DRIFT_X 0.04f   // … this across the picture [picture heights]
#define PONDI_LAKE_DRIFT_Y 0.02f   // … and this down it
#define PONDI_LAKE_DRIFT_TIME 1.8f // duration of a cycle [s]
#define PONDI_LAKE_DRIFT_ACROSS 3.0f // phase across the picture [cycles per picture height]
#define PONDI_LAKE_DRIFT_DOWN 7.0f   // phase down the picture [the same]
#define PONDI_LAKE_DRIFT_ALONE 0.3f  // share of a cycle in which only one of two copies shows
#define PONDI_LAKE_DRIFT_GUST 0.5f   // how much gusts strengthen ripples
#define PONDI_LAKE_GRAIN_X 0.004f    // distance at which ripples differ [picture heights]
#define PONDI_LAKE_GRAIN_Y 0.0015f
#define PONDI_LAKE_SUN_SPREAD 0.02f // deviation of slopes where all waves are resolved
#define PONDI_LAKE_SUN_SIZE 0.012f  // standard deviation of the sun's disc in a lens [rad]
#define PONDI_LAKE_SIDES 0.06f      // waves fade in over this distance from the sides [widths]
#define PONDI_LAKE_FAR_SIDE 0.3f    // … and this from its far side [heights]
#define PONDI_LAKE_NEARER 0.9f      // near end of the pond, share of the lowest row's distance

#define PONDI_PROFILE_CREST 0.05f // height of a crest that shines fully [picture heights]
#define PONDI_PROFILE_BEAMS 512   // steps of the table of shafts
#define PONDI_PROFILE_SHORT 3     // steps over which the curvature of short waves is measured
#define PONDI_PROFILE_LONG 9      // … and of long ones
#define PONDI_PROFILE_BENT 0.25f  // bend of a ray by a slope of 1
#define PONDI_PROFILE_BLUR 0.3f   // limits the brightness of a focus
#define PONDI_PROFILE_BRIGHT 1.3f // 1 + PONDI_PROFILE_BLUR: level water has no shafts
#define PONDI_PROFILE_DIM -0.4f   // of the darkest place between shafts
#define PONDI_PROFILE_FACING 0.3f // slope of the brightest place, for each unit that the sun leans
#define PONDI_PROFILE_SHEEN 0.35f // slope away from the sun at which the surface is half as bright
#define PONDI_PROFILE_DULL 0.12f  // share of the line's light in the surface behind the edge …
#define PONDI_PROFILE_GLOSS 0.75f // … and more where it faces the sun
#define PONDI_PROFILE_COVER 0.85f // opacity of that surface at the edge
#define PONDI_PROFILE_WIDE 0.15f  // depth from which light comes from all sides [picture heights]

#define PONDI_SPRAY_MOST 1000000            // droplets
#define PONDI_SPRAY_SHUTTER (1.0f / 120.0f) // exposure time [s]
#define PONDI_SPRAY_FARTHEST 1e6f           // droplets beyond this are not drawn [pixels]

#endif
