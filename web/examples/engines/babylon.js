// Babylon 9: a pool, as a mesh with the water material; a click makes a drop.
import { ArcRotateCamera } from '@babylonjs/core/Cameras/arcRotateCamera.js';
import { Constants } from '@babylonjs/core/Engines/constants.js';
import { Engine } from '@babylonjs/core/Engines/engine.js';
import { ShaderMaterial } from '@babylonjs/core/Materials/shaderMaterial.js';
import { RawTexture } from '@babylonjs/core/Materials/Textures/rawTexture.js';
import { Texture } from '@babylonjs/core/Materials/Textures/texture.js';
import { Color4, Vector3 } from '@babylonjs/core/Maths/math.js';
import { Mesh } from '@babylonjs/core/Meshes/mesh.js';
import { VertexData } from '@babylonjs/core/Meshes/mesh.vertexData.js';
import { Scene } from '@babylonjs/core/scene.js';
import { Pond } from 'millpond';
import { waterFragment, waterUniforms, waterVertex } from 'millpond/material';

const canvas = document.createElement('canvas');
canvas.width = innerWidth;
canvas.height = innerHeight;
document.body.append(canvas);
const engine = new Engine(canvas, true);
const scene = new Scene(engine);
scene.clearColor = new Color4(0.72, 0.82, 0.9, 1);
scene.useRightHandedSystem = true;
const pond = await Pond.create({ width: 256, height: 256, cellSize: 0.01, waveSpeed: 0.5 });
pond.rain({ rate: 0.5, radius: 0.04, height: -0.04 });

// A grid with positions in metres, for rays, and `spot`, for the shader.
const GRID = 128;
const [spots, positions, indices] = [[], [], []];
for (let i = 0; i < (GRID + 1) ** 2; i++) {
    const [u, v] = [i % (GRID + 1) / GRID, Math.floor(i / (GRID + 1)) / GRID];
    spots.push(u, v);
    positions.push(2.56 * u, 0, 2.56 * v);
    if (u < 1 && v < 1) {
        const below = i + GRID + 1;
        indices.push(i, i + 1, below, i + 1, below + 1, below);
    }
}
const mesh = new Mesh('water', scene);
Object.assign(new VertexData(), { positions, indices }).applyToMesh(mesh);
mesh.setVerticesData('spot', spots, false, 2);

const texels = new RawTexture(pond.texels(), pond.width, pond.height, Constants.TEXTUREFORMAT_RGBA, scene, false, false,
    Constants.TEXTURE_BILINEAR_SAMPLINGMODE, Constants.TEXTURETYPE_HALF_FLOAT);
texels.wrapU = texels.wrapV = Constants.TEXTURE_CLAMP_ADDRESSMODE;
const floor = new Texture(new URL('../pond.jpg', import.meta.url).href, scene, { useSRGBBuffer: true, invertY: false });
floor.wrapU = floor.wrapV = Constants.TEXTURE_CLAMP_ADDRESSMODE;

const values = waterUniforms(2.56, 2.56, { lift: 1.5 });
const material = new ShaderMaterial('water', scene, { vertexSource: waterVertex, fragmentSource: waterFragment }, {
    attributes: ['spot'], samplers: ['water_texels', 'water_floor'],
    uniforms: ['water_clip', ...Object.keys(values)],
});
for (const [name, value] of Object.entries(values)) {
    material[['', 'setFloat', 'setArray2', 'setArray3', 'setArray4'][value.length]](name, value.length > 1 ? value : value[0]);
}
material.setTexture('water_texels', texels);
material.setTexture('water_floor', floor);
material.backFaceCulling = false;
mesh.material = material;

const camera = new ArcRotateCamera('camera', 1.3, 1.1, 2.9, new Vector3(1.28, 0, 1.28), scene);
camera.attachControl(canvas);
scene.onPointerDown = (_, pick) => {
    if (pick.pickedMesh === mesh) {
        pond.drop(pick.pickedPoint.x, pick.pickedPoint.z, 0.06, -0.04); // the mesh is not moved
    }
};
let time = 0;
engine.runRenderLoop(() => {
    const seconds = Math.min(engine.getDeltaTime() / 1000, 0.1);
    pond.advance(seconds);
    texels.update(pond.texels());
    material.setFloat('water_time', time += seconds);
    const { x, y, z } = camera.position;
    material.setArray4('water_eye', [x, y, z, 1]);
    material.setMatrix('water_clip', scene.getTransformMatrix());
    scene.render();
});
