// look_numbers.h — numbers that the looks' kernels and their shaders have in common. Both compile
// this file, so it holds #defines alone, each of which means the same in C and in GLSL ES.
#ifndef PONDI_SHARED_LOOK_NUMBERS_H
#define PONDI_SHARED_LOOK_NUMBERS_H

// ---- colour -------------------------------------------------------------------------------------

// Between sRGB s and linear light (IEC 61966-2-1): s/SLOPE below KNEE, else a power. In C these are
// doubles.
#define PONDI_SRGB_KNEE 0.04045
#define PONDI_SRGB_LIGHT_KNEE 0.0031308 // of the light
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

// Colour maps: their number, and steps of their tables; even, so that the middle has a colour.
#define PONDI_MAPS 4
#define PONDI_MAP_STEPS 512

// Multipliers that scatter the bits of whole numbers: of a column, of a row, and of the mixture.
#define PONDI_GRAIN_X 0x9e3779b1u
#define PONDI_GRAIN_Y 0x85ebca77u
#define PONDI_SCATTER_X 0x8da6b343u
#define PONDI_SCATTER_Y 0xd8163841u
#define PONDI_MIX_FIRST 0x2c1b3c6du
#define PONDI_MIX_SECOND 0x297a2d39u

// ---- water and light ----------------------------------------------------------------------------

// Of light that falls straight on it water mirrors this, whatever the refractive index (Schlick).
#define PONDI_F0 0.02f

#define PONDI_DEEPEST_BED 1000.0f // [m]

// Light gathered by a bulge is 1/(1 + area); the area is kept within these.
#define PONDI_GATHER_LEAST (-0.72f)
#define PONDI_GATHER_MOST 8.0f

// A view finer than the picture is smoothed over this many cells at most.
#define PONDI_STRETCH_MOST 4.0f

// ---- caustics -----------------------------------------------------------------------------------

#define PONDI_PHOTONS_MOST 64       // for a value of the map, along each side
#define PONDI_PHOTONS_APART 1.4f    // distance beyond which photons are split [values]
#define PONDI_PHOTONS_FARTHEST 1e6f // way from where a photon falls to where it lands [values]
#define PONDI_GLOW_MOST 100.0f      // on the floor, 1 = under still water

// ---- foam ---------------------------------------------------------------------------------------

#define PONDI_FOAM_LEAST 1e-6f   // a smaller share is none
#define PONDI_FOAM_SOFT 0.30f    // a seam's soft side [holes]
#define PONDI_FOAM_BEND 0.9f     // that the lace is bent [holes]
#define PONDI_FOAM_FINE 2.3f     // smaller holes for each hole, along a side
#define PONDI_FOAM_BENDS 0.8f    // bends for each hole
#define PONDI_FOAM_PATCH 0.23f   // patches for each hole
#define PONDI_FOAM_BUBBLES 7.0f  // for each hole, along a side
#define PONDI_FOAM_LIGHT 0.95f   // a white floor without water over it
#define PONDI_FOAM_FARTHEST 1e6f // [holes]

// ---- looks --------------------------------------------------------------------------------------

// Height: contour lines. [pixels]
#define PONDI_CONTOUR_HALF 0.6f    // half a line's width
#define PONDI_CONTOUR_DARK 0.62f   // share of light that a line takes
#define PONDI_CONTOUR_CROWDED 2.5f // lines closer than this are not drawn …
#define PONDI_CONTOUR_LOOSE 6.0f   // … and in full from here on

#define PONDI_NORMALS_STEEPEST 1e6f // beyond it a normal lies flat to seven digits

#define PONDI_SLOPE_STEEPEST 1e12f // whose square is a number still
#define PONDI_SLOPE_DARKEST 0.15f  // lightness of flat water …
#define PONDI_SLOPE_LIGHTEST 0.75f // … and of the steepest
#define PONDI_SLOPE_CHROMA 0.12f   // of the steepest: what sRGB has for every hue

#define PONDI_LAGOON_STEEPEST 1e4f // no drawn slope is steeper
#define PONDI_LAGOON_RIDE 0.15f    // holes that foam is moved by a drawn slope of 1

#define PONDI_POOL_GRAZING 0.02f    // cosine; a surface that turns away is seen on edge
#define PONDI_POOL_SUN_SHARE 0.62f  // of the light on the floor; the sky gives the rest
#define PONDI_POOL_RIDE 0.6f        // holes that foam is moved by a slope of 1
#define PONDI_POOL_PAIRS_ROUGH 0.1f // roughness from which on rays may be traced on the cells alone
#define PONDI_POOL_KNEE 0.70f       // light that begins to bend towards white
#define PONDI_POOL_SPILL 0.4f       // of what one channel cannot hold, into each of the others
#define PONDI_POOL_UPRIGHT 4.0f     // ways aslant from a side within which light comes in less so

#define PONDI_SHORE_LINES 4       // lines of its grid within the shore's width
#define PONDI_SHORE_SHALLOW 4.0f  // water so many widths deep wets half as much as the shallowest
#define PONDI_SHORE_SHADE 0.45f   // of the light, lost where land is on all sides
#define PONDI_SHORE_TOUCH 0.30f   // and where the water touches it
#define PONDI_SHORE_WET_LOSS 0.5f // of the light that dark wet land sends back

#define PONDI_PLANE_FLATTEST 0.04f   // least sine of a ray and the ground, for its pixel's length
#define PONDI_PLANE_COARSEST 64.0f   // cells a slope is taken over
#define PONDI_PLANE_TAPS 8           // along a pixel, at most
#define PONDI_PLANE_SAMPLES 8        // rays of a pixel where one says little
#define PONDI_PLANE_BEND_SHARE 0.15f // of squares of what slopes change in a pixel, as roughness
#define PONDI_PLANE_EDGE_SHARE 0.5f  // of sky in a side's edge
#define PONDI_PLANE_EDGE_WIDTH 1.5f  // of that [pixels]
#define PONDI_PLANE_WIRES 48         // across the pond, unless told otherwise
#define PONDI_PLANE_CONTACT 0.30f    // of light that the block's shadow takes where they touch …
#define PONDI_PLANE_THROWN 0.25f     // … and where the sun throws it

#define PONDI_PROFILE_LEAST 1e-6f        // least height that a picture shows [m]
#define PONDI_LAKE_LEVELS 7              // of the water's layer, more and more blurred
#define PONDI_LAKE_FIRST_BLUR 1.2f       // deviation of level 1 along y [pixels]
#define PONDI_LAKE_BEND 0.85f            // light is stored as light/(1 − .85·light)
#define PONDI_LAKE_BRIGHTEST 6.6666667f  // 1/(1 − .85)
#define PONDI_LAKE_LEAST_DOWN 0.25f      // that water lies below the horizon [pixels]
#define PONDI_LAKE_FOOTPRINT 0.25f       // .5²: of a pixel's footprint
#define PONDI_LAKE_MANY 4.0f             // waves show in full where a quarter of them is left
#define PONDI_LAKE_GUST_FOOTPRINT 1.0f   // likewise, for gusts
#define PONDI_LAKE_GUST_STEP 8           // pixels from one sample of the gusts to the next
#define PONDI_LAKE_GUSTIEST 3.0f         // standard deviations a gust may be from the mean
#define PONDI_LAKE_GUST_SCALE 0.4082483f // 1/√(½·12 gusts)
#define PONDI_LAKE_BLUR 1.2f             // of the lost slopes' deviation, times f [pixels]
#define PONDI_LAKE_SHORE_BLUR 0.45f      // share of the room to the shore that blur may take
#define PONDI_LAKE_SHORE_ROOM 0.9f       // and that displacement may take
#define PONDI_LAKE_GUST_LIFT 0.5f        // how far gusts raise what is mirrored, share of the blur
#define PONDI_LAKE_ASIDE 0.06f           // things move aside so far at most [width]
#define PONDI_LAKE_LOOSE 10.0f           // and freely so far below a waterline [of 720 rows]
#define PONDI_LAKE_LEAST_RATIO 0.5f      // of Fresnel's terms
#define PONDI_LAKE_MOST_RATIO 1.8f
#define PONDI_LAKE_NO_DETAIL 16384   // the texel of a detail that changes nothing
#define PONDI_LAKE_FAINT 0.03f       // light that details are told against besides what is there
#define PONDI_LAKE_KEEP 0.7f         // of blur and lift where water is rippled already: it had them
#define PONDI_LAKE_DRIFT 1.1f        // ripples of the photograph drift so far in a turn [m], …
#define PONDI_LAKE_DRIFT_X 0.04f     // … and no farther in the picture [height]
#define PONDI_LAKE_DRIFT_Y 0.02f     // likewise, up and down
#define PONDI_LAKE_DRIFT_TIME 1.8f   // a turn takes that long [s], and begins …
#define PONDI_LAKE_DRIFT_ACROSS 3.0f // … so many times across the picture's height
#define PONDI_LAKE_DRIFT_DOWN 7.0f   // and down it
#define PONDI_LAKE_DRIFT_ALONE 0.3f  // share of a turn in which one of two copies is alone
#define PONDI_LAKE_DRIFT_GUST 0.5f   // how far gusts bring ripples out
#define PONDI_LAKE_GRAIN_X 0.004f    // ripples that far from each other differ [height]
#define PONDI_LAKE_GRAIN_Y 0.0015f
#define PONDI_LAKE_SUN_SPREAD 0.02f // of slopes, where nothing is lost
#define PONDI_LAKE_SUN_SIZE 0.012f  // deviation of a sun that shines into a lens [rad]
#define PONDI_LAKE_EDGE_CELLS 20.0f // over which a pond's waves begin at its sides
#define PONDI_LAKE_NEARER 0.9f      // a pond begins so far before the lowest row's place

#define PONDI_PROFILE_CREST 0.05f // a crest that high shines fully [share of the picture's height]
#define PONDI_PROFILE_WIDE 0.15f  // that far down, light comes from all around [the same]

#define PONDI_SPRAY_MOST 1000000            // droplets
#define PONDI_SPRAY_SHUTTER (1.0f / 120.0f) // [s]
#define PONDI_SPRAY_FARTHEST 1e6f           // nothing beyond is drawn [pixels]

#endif
