// Loads the WebAssembly module, and passes numbers, strings and structs to it.

import { GlImports } from './webgl.js';

/**
 * Where the module's bytes come from: an address, a response, the bytes, a compiled module, or a function that
 * returns one of these.
 */
export type EngineSource = string | URL | Response | Promise<Response> | BufferSource | WebAssembly.Module
    | (() => EngineSource | Promise<EngineSource>);

type Exports = Record<string, CallableFunction> & { memory: WebAssembly.Memory };

/** Arrays in memory that is not shared. TypeScript before 5.7 has no `Uint8Array<ArrayBuffer>`. */
export type Bytes = ReturnType<Uint8ArrayConstructor['of']>;
export type Pixels = ReturnType<Uint8ClampedArrayConstructor['of']>;

/** The numbers of the library's records (pond_record in field.h). */
export const enum RecordKind { Pond = 1, Rain = 2, Body = 4, Emitter = 5, Breeze = 8 }

/** An error with the library's message. */
export class PondError extends Error {
    override name = 'PondError';
}

/** A loaded module, which creates ponds. It has no other state. */
export class Engine {
    readonly #exports: Exports;

    /** @internal The module's functions of OpenGL. */
    readonly gl: GlImports;

    private constructor(exports: Exports, gl: GlImports) {
        this.#exports = exports;
        this.gl = gl;
        gl.memory = exports.memory;
    }

    /** Compiles and starts the module. Rejects when it cannot be fetched or compiled. */
    static async load(source: EngineSource): Promise<Engine> {
        const compiled = await compile(source).catch((error: unknown) => {
            throw error instanceof PondError || error instanceof TypeError ? error : new PondError(
                `the module cannot be compiled, which needs WebAssembly with SIMD: ${error as string}`);
        });
        const gl = new GlImports();
        const instance = await WebAssembly.instantiate(compiled, importsOf(compiled, gl));
        const exports = instance.exports as unknown as Exports;
        exports._initialize?.();
        return new Engine(exports, gl);
    }

    /** Version of the library, such as "0.1.0". */
    get version(): string {
        return this.text(this.call('web_version'));
    }

    /** The module's name: element (millpond.wasm) or full. */
    get build(): string {
        return this.text(this.call('web_build'));
    }

    /** @internal The error for a function that this module lacks. */
    lacks(name: string): PondError {
        return new PondError(`the ${this.build} module has no ${name.slice(4).replace(/_/g, ' ')}; use millpond-full.wasm`);
    }

    /** @internal The end of an error message: the full module may have the option, and has the reasons. */
    get hint(): string {
        return this.build === 'full' ? ''
            : `; the ${this.build} module has few options and messages: use millpond-full.wasm`;
    }

    /** Whether the module has this function. */
    has(name: string): boolean {
        return name in this.#exports;
    }

    /** @internal Calls a function that returns a number or a truth value, as a number. */
    call(name: string, ...numbers: (number | bigint)[]): number {
        return Number(this.#function(name)(...numbers));
    }

    /** @internal The same for 64 bits, unsigned. */
    call64(name: string, ...numbers: (number | bigint)[]): bigint {
        return BigInt.asUintN(64, this.#function(name)(...numbers) as bigint);
    }

    #function(name: string): CallableFunction {
        const found = this.#exports[name];
        if (found === undefined) {
            throw this.lacks(name);
        }
        return found;
    }

    /** @internal A call that returns 0 when it fails, with the library's message. */
    must(name: string, ...numbers: (number | bigint)[]): number {
        const result = this.call(name, ...numbers);
        if (result === 0) {
            throw this.error();
        }
        return result;
    }

    /** @internal An error with the last message of millpond-gl. */
    glError(): PondError {
        return new PondError(this.text(this.call('web_gl_message')) + this.hint);
    }

    /** @internal An error with the library's last message. */
    error(): PondError {
        return new PondError((this.text(this.call('web_message')) || 'refused, or out of memory') + this.hint);
    }

    /** @internal Calls `use` with the address of memory that is freed after it. */
    withBytes<T>(size: number, use: (address: number) => T): T {
        const address = this.must('web_alloc', size);
        try {
            return use(address);
        } finally {
            this.call('web_free', address);
        }
    }

    /** @internal The same, filled with a typed array. */
    withArray<T>(array: ArrayBufferView, use: (address: number) => T): T {
        return this.withBytes(array.byteLength, address => {
            const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
            this.bytes(address, bytes.length).set(bytes);
            return use(address);
        });
    }

    /** @internal A view into the module's memory, valid until it grows. */
    bytes(address: number, length: number): Uint8Array {
        return new Uint8Array(this.#exports.memory.buffer, address, length);
    }

    /** @internal */
    clamped(address: number, length: number): Pixels {
        return new Uint8ClampedArray(this.#exports.memory.buffer, address, length);
    }

    /** @internal */
    floats(address: number, length: number): Float32Array {
        return new Float32Array(this.#exports.memory.buffer, address, length);
    }

    /** @internal */
    doubles(address: number, length: number): Float64Array {
        return new Float64Array(this.#exports.memory.buffer, address, length);
    }

    /** @internal A string in the module's memory. */
    text(address: number): string {
        const all = new Uint8Array(this.#exports.memory.buffer);
        return decoder.decode(all.subarray(address, all.indexOf(0, address)));
    }

    /** @internal Calls `use` with a struct filled from `options`, at its defaults otherwise. */
    withRecord<T>(kind: RecordKind, name: string, options: object, use: (address: number) => T): T {
        const record = this.must('web_record', kind);
        try {
            this.setFields(kind, record, name, options);
            return use(record);
        } finally {
            this.call('web_free', record);
        }
    }

    /** @internal Sets fields of a struct; those of a member are in an object. */
    setFields(kind: RecordKind, record: number, name: string, options: object, within = ''): void {
        for (const [field, value] of Object.entries(options) as [string, unknown][]) {
            if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
                this.setFields(kind, record, name, value, `${within}${field}.`);
            } else if (value !== undefined) {
                this.#set(kind, record, name, within + field, value);
            }
        }
    }

    #set(kind: RecordKind, record: number, name: string, field: string, value: unknown): void {
        const said = fieldName(field);
        const refusal = this.withText(said, at => this.#setAt(kind, record, at, value));
        if (refusal !== 0) {
            throw new PondError(`${name}: ${field} ${refusals[refusal] ?? 'is not allowed'}: `
                + describe(value) + this.hint);
        }
    }

    #setAt(kind: RecordKind, record: number, at: number, value: unknown): number {
        if (typeof value === 'number' || typeof value === 'boolean') {
            return this.call('web_set_number', kind, record, at, Number(value));
        }
        if (typeof value === 'string') {
            return this.withText(value,
                word => this.call('web_set_word', kind, record, at, word));
        }
        if (Array.isArray(value) && value.every(each => typeof each === 'number')) {
            return this.withArray(Float64Array.from(value), numbers =>
                this.call('web_set_numbers', kind, record, at, numbers, value.length));
        }
        return 2;
    }

    /** @internal Calls `use` with the address of a string. */
    withText<T>(text: string, use: (address: number) => T): T {
        return this.withArray(encoder.encode(`${text}\0`), use);
    }
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

const refusals = ['', 'is not an option', 'does not allow this value', 'takes numbers only',
    'takes whole numbers only'];

function describe(value: unknown): string {
    return typeof value === 'string' ? `'${value}'` : String(value);
}

// The field wave_speed is the option waveSpeed.
function fieldName(option: string): string {
    return option.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`);
}

async function compile(source: EngineSource): Promise<WebAssembly.Module> {
    if (typeof source === 'function') {
        return compile(await source());
    }
    if (source instanceof WebAssembly.Module) {
        return source;
    }
    if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) {
        return WebAssembly.compile(source);
    }
    const response = await (typeof source === 'string' || source instanceof URL
        ? fetchModule(source) : source);
    if (!response.ok) {
        throw new PondError(`${response.url}: ${response.status}`);
    }
    // Many servers send wasm with another type. With this one, browsers may cache the compiled code.
    return response.headers.get('content-type') === 'application/wasm'
        ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

// Fetches in a browser, reads a file in Node, whose fetch() reads none.
async function fetchModule(address: string | URL): Promise<Response> {
    const url = new URL(address, typeof location === 'object' ? location.href : undefined);
    if (url.protocol !== 'file:' || typeof document === 'object') {
        return fetch(url);
    }
    // Bundlers for browsers must not see Node's module.
    const { readFileSync } = await import(/* webpackIgnore: true */ /* @vite-ignore */ ['node', 'fs'].join(':')) as
        { readFileSync(url: URL): Bytes };
    return new Response(readFileSync(url));
}

// The module needs only WebGL from its host; the C library's calls for files and exits throw.
function importsOf(module: WebAssembly.Module, gl: GlImports): WebAssembly.Imports {
    const imports: WebAssembly.Imports = {};
    for (const { module: from, name, kind } of WebAssembly.Module.imports(module)) {
        if (kind === 'function') {
            (imports[from] ??= {})[name] = from === 'gl' ? gl.named(name) : () => {
                throw new PondError(`millpond called ${name}`);
            };
        }
    }
    return imports;
}
