// Water for three.js: a mesh that shows a pond with the material of shaders/water. It needs a WebGLRenderer.

import {
    BufferAttribute, BufferGeometry, ClampToEdgeWrapping, DataTexture, HalfFloatType, LinearFilter, Matrix4, Mesh,
    RawShaderMaterial, RepeatWrapping, RGBAFormat, SRGBColorSpace, Vector3, Vector4, type Camera, type Scene, type Texture,
    type WebGLRenderer,
} from 'three';

import { uniformOf, waterFragment, waterUniforms, waterVertex, type WaterLook } from './material.js';
import type { Pond } from './pond.js';

export type { WaterLook } from './material.js';

/** The look of the water, and its mesh. */
export interface WaterOptions extends Partial<Omit<WaterLook, 'eye' | 'time' | 'size' | 'encode'>> {
    /**
     * A picture of the floor, in sRGB. Its alpha is the depth as a share of `depth`, 0 is land. If `floorSize` is
     * smaller than the water, set its wrapping. Default: sand.
     */
    floor?: Texture;
    /** Quads of the mesh on its longer side. Default: one for each cell, at most 128. */
    segments?: number;
}

/**
 * A pond as a mesh. Its frame has the pond's x and y as x and z, y is up, and its origin is the pond's upper left corner:
 * `pond.drop(point.x, point.z, …)` with `point = water.worldToLocal(hit.point)`.
 */
export class Water extends Mesh<BufferGeometry, RawShaderMaterial> {
    readonly pond: Pond;
    /** The direction to the sun in the world. */
    readonly sun: Vector3;
    readonly #texels: DataTexture;
    readonly #sand: Texture | undefined;
    #moved = true;

    /** The caller destroys the pond. */
    constructor(pond: Pond, options: WaterOptions = {}) {
        const { floor, segments, ...look } = options;
        const width = pond.width * pond.cellSize;
        const height = pond.height * pond.cellSize;
        const texels = new DataTexture(pond.texels() as Uint16Array<ArrayBuffer>, pond.width, pond.height, RGBAFormat,
            HalfFloatType, undefined, ClampToEdgeWrapping, ClampToEdgeWrapping, LinearFilter, LinearFilter);
        texels.needsUpdate = true;
        const sand = floor === undefined ? sandTexture() : undefined;
        const uniforms = Object.fromEntries(Object.entries(waterUniforms(width, height, look)).map(([name, value]) =>
            [name, { value: value.length === 1 ? value[0] as unknown : value }]));
        super(gridOf(width, height, segments ?? Math.min(Math.max(pond.width, pond.height), 128)), new RawShaderMaterial({
            glslVersion: '300 es', vertexShader: source(waterVertex), fragmentShader: source(waterFragment),
            premultipliedAlpha: true, transparent: (look.seeThrough ?? 0) > 0,
            uniforms: {
                ...uniforms,
                water_eye: { value: new Vector4() }, water_sun: { value: new Vector3() }, water_clip: { value: new Matrix4() },
                water_texels: { value: texels }, water_floor: { value: floor ?? sand },
            },
        }));
        this.pond = pond;
        this.sun = new Vector3(...uniforms['water_sun']?.value as [number, number, number]);
        this.#texels = texels;
        this.#sand = sand;
    }

    /** Advances the pond and shows it. Call it once in each frame. [s] */
    update(seconds: number): void {
        this.pond.advance(seconds);
        (this.material.uniforms['water_time'] as { value: number }).value += seconds;
        if (this.#moved || !this.pond.resting) {
            this.#moved = !this.pond.resting;
            this.pond.texels(this.#texels.image.data as Uint16Array);
            this.#texels.needsUpdate = true;
        }
    }

    /** Changes the look. */
    set(look: Omit<WaterOptions, 'floor' | 'segments'>): void {
        for (const [name, value] of Object.entries(look)) {
            const uniform = this.material.uniforms[uniformOf(name)];
            if (uniform === undefined) {
                throw new TypeError(`water: there is no ${name}`);
            }
            if (name === 'sun') {
                this.sun.fromArray(value as number[]);
            } else {
                uniform.value = value;
                this.material.transparent = (this.material.uniforms['water_see_through'] as { value: number }).value > 0;
            }
        }
    }

    override onBeforeRender = (renderer: WebGLRenderer, _: Scene, camera: Camera): void => {
        const { uniforms } = this.material;
        const value = (name: string) => uniforms[name]?.value as unknown;
        const inward = inverse.copy(this.matrixWorld).invert();
        (value('water_sun') as Vector3).copy(this.sun).transformDirection(inward);
        (value('water_clip') as Matrix4).multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse)
            .multiply(this.matrixWorld);
        // Its place, or for parallel rays the direction to it.
        const parallel = camera.projectionMatrix.elements[15] === 1;
        (value('water_eye') as Vector4).fromArray(camera.matrixWorld.elements, parallel ? 8 : 12).setW(parallel ? 0 : 1)
            .applyMatrix4(inward);
        (uniforms['water_encode'] as { value: number }).value =
            renderer.getRenderTarget() === null && renderer.outputColorSpace === SRGBColorSpace ? 1 : 0;
        this.material.uniformsNeedUpdate = true;
    };

    /** Frees what the mesh has on the GPU. The pond and a given floor remain. */
    dispose(): void {
        this.geometry.dispose();
        this.material.dispose();
        this.#texels.dispose();
        this.#sand?.dispose();
    }
}

const inverse = new Matrix4();

// three adds the version itself.
function source(shader: string): string {
    return shader.replace(/#version .*\n/, '');
}

function sandTexture(): Texture {
    const sand = new DataTexture(new Uint8Array([206, 190, 158, 255]), 1, 1, RGBAFormat);
    sand.colorSpace = SRGBColorSpace;
    sand.wrapS = sand.wrapT = RepeatWrapping;
    sand.needsUpdate = true;
    return sand;
}

// Squares over the water, with `spot` for the shader and `position` for rays and bounds.
function gridOf(width: number, height: number, segments: number): BufferGeometry {
    const side = Math.max(width, height) / segments;
    const columns = Math.max(Math.round(width / side), 1);
    const rows = Math.max(Math.round(height / side), 1);
    const spots = new Float32Array(2 * (columns + 1) * (rows + 1));
    const positions = new Float32Array(3 * (columns + 1) * (rows + 1));
    const corners: number[] = [];
    for (let row = 0, i = 0; row <= rows; row++) {
        for (let column = 0; column <= columns; column++, i++) {
            spots.set([column / columns, row / rows], 2 * i);
            positions.set([width * column / columns, 0, height * row / rows], 3 * i);
            if (row < rows && column < columns) {
                const below = i + columns + 1;
                corners.push(i, below, i + 1, i + 1, below, below + 1);
            }
        }
    }
    const geometry = new BufferGeometry();
    geometry.setAttribute('spot', new BufferAttribute(spots, 2));
    geometry.setAttribute('position', new BufferAttribute(positions, 3));
    geometry.setIndex(corners);
    return geometry;
}
