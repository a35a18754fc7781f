// Water drawn with the material of shaders/water, in GLSL ES by WebGL 2 and in WGSL by WebGPU.
import { readFile } from 'node:fs/promises';

import { loadEngine, Pond } from '../../dist/index.js';
import { waterFragment, waterUniforms, waterVertex } from '../../dist/material.js';

const SIDE = 96;
const CORNERS = [0, 0, 1, 0, 0, 1, 1, 1];
const CLIP = [2 / 2.56, 0, 0, 0, 0, 0, 0, 0, 0, -2 / 2.56, 0, 0, -1, 1, 0.5, 1];

// In the page. Both return the rows from top to bottom.
function drawWithWebGl({ side, corners, clip, vertex, fragment, uniforms, texels, floor }) {
    const gl = new OffscreenCanvas(side, side).getContext('webgl2');
    const program = gl.createProgram();
    for (const [kind, source] of [[gl.VERTEX_SHADER, vertex], [gl.FRAGMENT_SHADER, fragment]]) {
        const shader = gl.createShader(kind);
        gl.shaderSource(shader, source);
        gl.compileShader(shader);
        gl.attachShader(program, shader);
    }
    gl.bindAttribLocation(program, 0, 'spot');
    gl.linkProgram(program);
    gl.useProgram(program);
    gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
    gl.bufferData(gl.ARRAY_BUFFER, new Float32Array(corners), gl.STATIC_DRAW);
    gl.enableVertexAttribArray(0);
    gl.vertexAttribPointer(0, 2, gl.FLOAT, false, 0, 0);
    const texture = (unit, wrap) => {
        gl.activeTexture(gl.TEXTURE0 + unit);
        gl.bindTexture(gl.TEXTURE_2D, gl.createTexture());
        gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR);
        gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, wrap);
        gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, wrap);
    };
    texture(0, gl.CLAMP_TO_EDGE);
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA16F, 64, 64, 0, gl.RGBA, gl.HALF_FLOAT, new Uint16Array(texels));
    texture(1, gl.REPEAT);
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.SRGB8_ALPHA8, 16, 16, 0, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(floor));
    const at = name => gl.getUniformLocation(program, name);
    gl.uniformMatrix4fv(at('water_clip'), false, clip);
    gl.uniform1i(at('water_floor'), 1);
    for (const [name, value] of Object.entries(uniforms)) {
        gl[`uniform${value.length}fv`](at(name), value);
    }
    gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4);
    const pixels = new Uint8Array(4 * side * side);
    gl.readPixels(0, 0, side, side, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
    return Array.from({ length: side }, (_, y) => [...pixels.subarray(4 * side * (side - 1 - y), 4 * side * (side - y))]).flat();
}

async function drawWithWebGpu({ side, corners, clip, code, uniforms, texels, floor }) {
    const device = await (await navigator.gpu?.requestAdapter())?.requestDevice();
    if (device === undefined) {
        return undefined;
    }
    const module = device.createShaderModule({ code });
    const { messages } = await module.getCompilationInfo();
    if (messages.length > 0) {
        throw new Error(messages.map(({ lineNum, message }) => `${lineNum}: ${message}`).join('\n'));
    }
    const pipeline = device.createRenderPipeline({
        layout: 'auto', primitive: { topology: 'triangle-strip' },
        vertex: { module, entryPoint: 'water_vert',
            buffers: [{ arrayStride: 8, attributes: [{ shaderLocation: 0, offset: 0, format: 'float32x2' }] }] },
        fragment: { module, entryPoint: 'water_frag', targets: [{ format: 'rgba8unorm' }] },
    });
    // A buffer with the layout of the struct: three and four numbers begin at a multiple of four, two at an even place.
    const buffer = (values, usage) => {
        const numbers = [];
        for (const value of values) {
            while (numbers.length % [0, 1, 2, 4, 4][Math.min(value.length, 4)] > 0) {
                numbers.push(0);
            }
            numbers.push(...value);
        }
        while (numbers.length % 4 > 0) {
            numbers.push(0);
        }
        const made = device.createBuffer({ size: 4 * numbers.length, usage: usage | GPUBufferUsage.COPY_DST });
        device.queue.writeBuffer(made, 0, new Float32Array(numbers));
        return made;
    };
    const texture = (format, size, bytes, data) => {
        const made = device.createTexture({ format, size: [size, size],
            usage: GPUTextureUsage.TEXTURE_BINDING | GPUTextureUsage.COPY_DST });
        device.queue.writeTexture({ texture: made }, data, { bytesPerRow: bytes * size }, [size, size]);
        return made.createView();
    };
    const sampler = mode => device.createSampler({ magFilter: 'linear', minFilter: 'linear', addressModeU: mode,
        addressModeV: mode });
    const resources = [{ buffer: buffer(Object.values(uniforms), GPUBufferUsage.UNIFORM) },
        { buffer: buffer([clip, uniforms.water_size, uniforms.water_lift], GPUBufferUsage.UNIFORM) },
        texture('rgba16float', 64, 8, new Uint16Array(texels)), sampler('clamp-to-edge'),
        texture('rgba8unorm-srgb', 16, 4, new Uint8Array(floor)), sampler('repeat')];
    const target = device.createTexture({ format: 'rgba8unorm', size: [side, side],
        usage: GPUTextureUsage.RENDER_ATTACHMENT | GPUTextureUsage.COPY_SRC });
    const encoder = device.createCommandEncoder();
    const pass = encoder.beginRenderPass({ colorAttachments: [{ view: target.createView(), loadOp: 'clear', storeOp: 'store' }] });
    pass.setPipeline(pipeline);
    pass.setBindGroup(0, device.createBindGroup({ layout: pipeline.getBindGroupLayout(0),
        entries: resources.map((resource, binding) => ({ binding, resource })) }));
    pass.setVertexBuffer(0, buffer([corners], GPUBufferUsage.VERTEX));
    pass.draw(4);
    pass.end();
    const row = 256 * Math.ceil(4 * side / 256);
    const copy = device.createBuffer({ size: row * side, usage: GPUBufferUsage.COPY_DST | GPUBufferUsage.MAP_READ });
    encoder.copyTextureToBuffer({ texture: target }, { buffer: copy, bytesPerRow: row }, [side, side]);
    device.queue.submit([encoder.finish()]);
    await copy.mapAsync(GPUMapMode.READ);
    const pixels = new Uint8Array(copy.getMappedRange());
    return Array.from({ length: side }, (_, y) => [...pixels.subarray(row * y, row * y + 4 * side)]).flat();
}

/** Draws a drop over tiles in a page, and returns the pixels of WebGL 2 and of WebGPU; undefined where that is missing. */
export async function drawTwice(page) {
    const pond = Pond.make(await loadEngine(), { width: 64, height: 64, cellSize: 0.04 });
    pond.drop(1.1, 1.3, 0.07, -0.04);
    pond.advance(0.7);
    const scene = {
        side: SIDE, corners: CORNERS, clip: CLIP, vertex: waterVertex, fragment: waterFragment,
        code: await readFile(new URL('../../../shaders/water/generated/wgsl/water.wgsl', import.meta.url), 'utf8'),
        uniforms: waterUniforms(2.56, 2.56, { floorSize: [0.32, 0.32], lift: 3, time: 1.6 }), texels: [...pond.texels()],
        floor: Array.from({ length: 256 }, (_, i) => i % 16 === 0 || i < 16 ? [235, 240, 240, 255] : [150, 205, 220, 255]).flat(),
    };
    pond.destroy();
    return [await page.evaluate(drawWithWebGl, scene), await page.evaluate(drawWithWebGpu, scene)];
}
