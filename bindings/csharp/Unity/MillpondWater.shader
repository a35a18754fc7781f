// The water material of shaders/water for Unity: built-in render pipeline and URP. MillpondWater.cs sets the texels, the size,
// the eye and the time. Defaults are those of shaders/water, for a pond of 2.56 m.
Shader "Millpond/Water" {
    Properties {
        [HideInInspector] [NoScaleOffset] water_texels ("Texels", 2D) = "black" {}
        [NoScaleOffset] water_floor ("Floor; alpha is the depth", 2D) = "gray" {}
        water_sun ("Unit vector to the sun", Vector) = (-0.48, 0.62, -0.62, 0)
        water_sunlight ("Light of the sun", Vector) = (1, 0.93, 0.8, 0)
        water_roughness ("Roughness", Range(0.01, 0.3)) = 0.04
        water_zenith ("Zenith", Vector) = (0.1, 0.24, 0.48, 0)
        water_horizon ("Horizon", Vector) = (0.62, 0.74, 0.84, 0)
        water_ripples ("Small ripples", Range(0, 0.3)) = 0.06
        water_ripple_size ("Length of small ripples [m]", Float) = 0.5
        water_absorption ("Absorption [1/m]", Vector) = (1.6, 0.45, 0.35, 0)
        water_depth ("Depth [m]", Float) = 0.35
        water_scatter ("Colour of deep water", Vector) = (0.01, 0.1, 0.13, 0)
        water_refraction ("Refraction", Range(0, 2)) = 1
        water_lift ("Lift", Range(0, 4)) = 1
        water_caustics ("Caustics", Range(0, 2)) = 1
        [Toggle] water_see_through ("See through", Float) = 0
    }
    SubShader {
        Tags { "Queue" = "Transparent" }
        Pass {
            Blend One OneMinusSrcAlpha
            ZWrite On
            HLSLPROGRAM
            #pragma target 4.0
            #pragma vertex raise
            #pragma fragment water_frag
            #include "UnityCG.cginc"
            #define _water_texels_sampler samplerwater_texels // Unity's names
            #define _water_floor_sampler samplerwater_floor
            #include "water.frag.hlsl"

            struct Corner { // in the order of the fragment shader's inputs
                float3 at : TEXCOORD0;
                float2 uv : TEXCOORD1;
                float4 position : SV_Position;
            };

            Corner raise(float4 corner : POSITION, float2 uv : TEXCOORD0) {
                Corner c;
                c.uv = uv;
                c.at = float3(corner.x, water_texels.SampleLevel(samplerwater_texels, uv, 0).x * water_lift, corner.z);
                c.position = UnityObjectToClipPos(float4(c.at, 1));
                return c;
            }
            ENDHLSL
        }
    }
}
