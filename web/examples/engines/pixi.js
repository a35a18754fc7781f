// Pixi 8: a picture under water from above. A mesh with the water material; the pointer draws in the water.
import { Pond } from 'millpond';
import { uniformOf, waterFragment, waterUniforms } from 'millpond/material';
import { Application, Assets, BufferImageSource, Mesh, MeshGeometry, Shader, UniformGroup } from 'pixi.js';

const [width, height] = [innerWidth, innerHeight];
const METRES = 1 / 150; // of a pixel

const vertex = `#version 300 es
in vec2 aPosition;
in vec2 aUV;
uniform mat3 uProjectionMatrix;
uniform mat3 uWorldTransformMatrix;
uniform mat3 uTransformMatrix;
uniform vec2 water_size;
out vec3 water_at;
out vec2 water_uv;
void main() {
    water_uv = aUV;
    water_at = vec3(aUV.x * water_size.x, 0.0, aUV.y * water_size.y);
    vec3 at = uProjectionMatrix * uWorldTransformMatrix * uTransformMatrix * vec3(aPosition, 1.0);
    gl_Position = vec4(at.xy, 0.0, 1.0);
}`;

const app = new Application();
await app.init({ width, height, preference: 'webgl' });
document.body.append(app.canvas);
const pond = await Pond.create({ width: width >> 1, height: height >> 1, cellSize: 2 * METRES, waveSpeed: 0.7, edges: 'open' });
pond.rain({ rate: 2, radius: 0.035, height: -0.03 });

const texels = new BufferImageSource({ resource: pond.texels(), width: pond.width, height: pond.height, format: 'rgba16float',
    alphaMode: 'no-premultiply-alpha', scaleMode: 'linear' });
const picture = await Assets.load({ src: new URL('../pond.jpg', import.meta.url).href, data: { format: 'rgba8unorm-srgb' } });
const values = waterUniforms(width * METRES, height * METRES, { lift: 2.5, absorption: [0.8, 0.2, 0.15], eye: [0, 1, 0.4, 0] });
const types = ['', 'f32', 'vec2<f32>', 'vec3<f32>', 'vec4<f32>'];
const water = new UniformGroup(Object.fromEntries(Object.entries(values).map(([name, value]) => [name,
    { type: types[value.length], value: value.length > 1 ? new Float32Array(value) : value[0] }])));
const shader = Shader.from({
    gl: { vertex, fragment: waterFragment },
    resources: { water, water_texels: texels, water_floor: picture.source },
});
const mesh = new Mesh({ shader, geometry: new MeshGeometry({
    positions: new Float32Array([0, 0, width, 0, width, height, 0, height]), uvs: new Float32Array([0, 0, 1, 0, 1, 1, 0, 1]),
    indices: new Uint32Array([0, 1, 2, 0, 2, 3]),
}) });
app.stage.addChild(mesh);

let last;
mesh.eventMode = 'static';
mesh.on('pointermove', event => {
    const { x, y } = event.getLocalPosition(mesh);
    const here = { x: x * METRES, y: y * METRES };
    pond.stroke(last ?? here, here, 0.05, -0.02);
    last = here;
});
mesh.on('pointerout', () => last = undefined);
app.ticker.add(({ deltaMS }) => {
    pond.advance(deltaMS / 1000);
    pond.texels(texels.resource);
    texels.update();
    water.uniforms[uniformOf('time')] += deltaMS / 1000;
});
