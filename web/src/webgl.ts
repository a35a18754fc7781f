// OpenGL ES 3.0 for the module, over a WebGL2 context that only it uses. Objects have numbers in the module.
// The module reads state only to restore it, and always gets the state of a new context.

type Gl = WebGL2RenderingContext;
type Texture = WebGLTexture | null;

/** Objects by their names; 0 is none. */
class Names<T> {
    readonly #all: (T | undefined)[] = [undefined];

    add(object: T | null): number {
        return object === null ? 0 : this.#all.push(object) - 1;
    }

    get(name: number): T | null {
        return this.#all[name] ?? null;
    }

    take(name: number): T | null {
        const object = this.get(name);
        this.#all[name] = undefined;
        return object;
    }
}

interface Program {
    shaders: Shader[];
    linked: Linked | undefined;
}

interface Shader {
    kind: number;
    text: string;
}

// Programs with the same source are compiled once, for all ponds of a page.
interface Linked {
    program: WebGLProgram;
    log: string;
    good: boolean;
    uniforms: WebGLActiveInfo[];
    locations: (WebGLUniformLocation | null)[];
}

/** The module's view of a context. */
export class Context {
    readonly programs = new Names<Program>();
    readonly shaders = new Names<Shader>();
    readonly textures = new Names<WebGLTexture>();
    readonly framebuffers = new Names<WebGLFramebuffer>();
    readonly renderbuffers = new Names<WebGLRenderbuffer>();
    readonly arrays = new Names<WebGLVertexArrayObject>();
    readonly linked = new Map<string, Linked>();
    /** The first answer to each glGetIntegerv(). GL_MAJOR_VERSION and GL_MINOR_VERSION are not WebGL's. */
    readonly first = new Map([[0x821b, 3], [0x821c, 0]]);
    using: Linked | undefined;

    constructor(readonly gl: Gl) {
        gl.getExtension('EXT_color_buffer_float');
        gl.getExtension('EXT_float_blend');
        gl.getExtension('OES_texture_float_linear');
        gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, false);
        gl.disable(gl.DITHER);
    }

    /** Waits until everything is drawn, which gl.finish() does not. */
    finish(): void {
        const { gl } = this;
        const bound = gl.getParameter(gl.READ_FRAMEBUFFER_BINDING) as WebGLFramebuffer | null;
        gl.bindFramebuffer(gl.READ_FRAMEBUFFER, null);
        gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
        gl.bindFramebuffer(gl.READ_FRAMEBUFFER, bound);
    }
}

/** The functions that the module imports as "gl". They act on the context `current`. */
export class GlImports {
    current: Context | undefined;
    /** A source to upload instead of pixels in the module's memory. */
    source: TexImageSource | undefined;
    memory: WebAssembly.Memory | undefined;

    get #context(): Context {
        if (this.current === undefined) {
            throw new Error('no WebGL context is current');
        }
        return this.current;
    }

    get #gl(): Gl {
        return this.#context.gl;
    }

    get #buffer(): ArrayBuffer {
        return (this.memory as WebAssembly.Memory).buffer;
    }

    #ints(at: number, ...values: number[]): void {
        new Int32Array(this.#buffer, at, values.length).set(values);
    }

    #text(at: number): string {
        const bytes = new Uint8Array(this.#buffer);
        return new TextDecoder().decode(bytes.subarray(at, bytes.indexOf(0, at)));
    }

    #write(text: string, room: number, length: number, at: number): void {
        const bytes = new TextEncoder().encode(text).subarray(0, Math.max(0, room - 1));
        const to = new Uint8Array(this.#buffer, at, bytes.length + 1);
        to.set(bytes);
        to[bytes.length] = 0;
        if (length !== 0) {
            this.#ints(length, bytes.length);
        }
    }

    #make<T>(names: Names<T>, make: () => T | null, count: number, out: number): void {
        for (let i = 0; i < count; i++) {
            this.#ints(out + 4 * i, names.add(make()));
        }
    }

    #free<T>(names: Names<T>, free: (object: T | null) => void, count: number, at: number): void {
        for (const name of new Int32Array(this.#buffer, at, count)) {
            if (name !== 0) {
                free(names.take(name));
            }
        }
    }

    #link(program: Program): Linked {
        const c = this.#context;
        const key = program.shaders.map(shader => shader.text).join('\0');
        let linked = c.linked.get(key);
        if (linked === undefined) {
            linked = link(c.gl, program.shaders);
            c.linked.set(key, linked);
        }
        return linked;
    }

    #location(index: number): WebGLUniformLocation | null {
        return this.#context.using?.locations[index] ?? null;
    }

    // Pixels in the module's memory as an array of their type.
    #pixels(type: number, at: number): ArrayBufferView | null {
        if (at === 0) {
            return null;
        }
        return type === this.#gl.FLOAT ? new Float32Array(this.#buffer, at)
            : new Uint8Array(this.#buffer, at);
    }

    /**
     * The function of this name. Functions of plain numbers are the context's; functions that only desktop
     * OpenGL has do nothing.
     */
    named(name: string): (...values: number[]) => number | void {
        const own = name.charAt(2).toLowerCase() + name.slice(3);
        return this.#functions[name] ?? ((...values) => {
            const gl = this.#gl as unknown as Record<string, (...values: number[]) => number | void>;
            return gl[own]?.(...values);
        });
    }

    readonly #functions: Record<string, (...values: number[]) => number | void> = {
        epoxy_has_gl_extension: (name: number) =>
            Number(this.#gl.getExtension(this.#text(name).replace('GL_', '')) !== null),

        // ---- state --------------------------------------------------------------------------
        glIsEnabled: () => 0,
        glDepthMask: (on: number) => { this.#gl.depthMask(on !== 0); },
        glDepthRangef: (near: number, far: number) => { this.#gl.depthRange(near, far); },
        glGetString: () => 0,
        glGetIntegerv: (what: number, out: number) => {
            const { first } = this.#context;
            if (!first.has(what)) {
                const value: unknown = this.#gl.getParameter(what);
                first.set(what, typeof value === 'number' ? value : 0); // no object is bound
            }
            this.#ints(out, first.get(what) as number);
        },
        glGetFloatv: (_depthRange: number, out: number) => {
            new Float32Array(this.#buffer, out, 2).set([0, 1]);
        },
        glGetInternalformativ: (target: number, format: number, what: number, room: number,
            out: number) => {
            const most = this.#gl.getInternalformatParameter(target, format, what) as Int32Array;
            if (room > 0) {
                this.#ints(out, most[0] ?? 0);
            }
        },

        // ---- programs -----------------------------------------------------------------------
        glCreateShader: (kind: number) => this.#context.shaders.add({ kind, text: '' }),
        glShaderSource: (name: number, count: number, texts: number) => {
            const shader = this.#context.shaders.get(name) as Shader;
            shader.text = Array.from(new Uint32Array(this.#buffer, texts, count),
                at => this.#text(at)).join('');
        },
        glCompileShader: () => undefined, // link() compiles
        glGetShaderiv: (_name: number, _what: number, out: number) => { this.#ints(out, 1); },
        glGetShaderInfoLog: (_name: number, room: number, length: number, out: number) => {
            this.#write('', room, length, out);
        },
        glDeleteShader: (name: number) => { this.#context.shaders.take(name); },
        glCreateProgram: () => this.#context.programs.add({ shaders: [], linked: undefined }),
        glAttachShader: (name: number, shader: number) => {
            this.#context.programs.get(name)?.shaders
                .push(this.#context.shaders.get(shader) as Shader);
        },
        glLinkProgram: (name: number) => {
            const program = this.#context.programs.get(name) as Program;
            program.linked = this.#link(program);
        },
        glGetProgramiv: (name: number, what: number, out: number) => {
            const linked = this.#context.programs.get(name)?.linked;
            this.#ints(out, what === this.#gl.ACTIVE_UNIFORMS ? linked?.uniforms.length ?? 0
                : Number(linked?.good ?? false));
        },
        glGetProgramInfoLog: (name: number, room: number, length: number, out: number) => {
            this.#write(this.#context.programs.get(name)?.linked?.log ?? '', room, length, out);
        },
        glDeleteProgram: (name: number) => { this.#context.programs.take(name); },
        glUseProgram: (name: number) => {
            const linked = this.#context.programs.get(name)?.linked;
            if (linked !== this.#context.using) {
                this.#context.using = linked;
                this.#gl.useProgram(linked?.program ?? null);
            }
        },
        glGetActiveUniform: (name: number, index: number, room: number, length: number,
            size: number, type: number, out: number) => {
            const uniform = this.#context.programs.get(name)?.linked?.uniforms[index];
            if (uniform !== undefined) {
                this.#write(uniform.name, room, length, out);
                this.#ints(size, uniform.size);
                this.#ints(type, uniform.type);
            }
        },
        // A location is the uniform's index.
        glGetUniformLocation: (name: number, text: number) => {
            const wanted = this.#text(text);
            return this.#context.programs.get(name)?.linked?.uniforms.findIndex(
                uniform => uniform.name.replace(/\[.*/, '') === wanted) ?? -1;
        },
        glUniform1i: (at: number, x: number) => { this.#gl.uniform1i(this.#location(at), x); },
        glUniform2i: (at: number, x: number, y: number) => {
            this.#gl.uniform2i(this.#location(at), x, y);
        },
        glUniform4i: (at: number, x: number, y: number, z: number, w: number) => {
            this.#gl.uniform4i(this.#location(at), x, y, z, w);
        },
        glUniform1f: (at: number, x: number) => { this.#gl.uniform1f(this.#location(at), x); },
        glUniform2f: (at: number, x: number, y: number) => {
            this.#gl.uniform2f(this.#location(at), x, y);
        },
        glUniform3f: (at: number, x: number, y: number, z: number) => {
            this.#gl.uniform3f(this.#location(at), x, y, z);
        },
        glUniform4f: (at: number, x: number, y: number, z: number, w: number) => {
            this.#gl.uniform4f(this.#location(at), x, y, z, w);
        },
        glUniform1fv: (at: number, count: number, values: number) => {
            const location = this.#location(at);
            if (location !== null) {
                this.#gl.uniform1fv(location, new Float32Array(this.#buffer, values, count));
            }
        },

        // ---- textures -----------------------------------------------------------------------
        glGenTextures: (count: number, out: number) => {
            this.#make(this.#context.textures, () => this.#gl.createTexture(), count, out);
        },
        glDeleteTextures: (count: number, at: number) => {
            this.#free(this.#context.textures, object => { this.#gl.deleteTexture(object); },
                count, at);
        },
        glBindTexture: (target: number, name: number) => {
            this.#gl.bindTexture(target, this.#context.textures.get(name) as Texture);
        },
        glBindSampler: () => undefined, // there are none
        glTexImage2D: (target: number, level: number, inner: number, width: number, height: number,
            border: number, format: number, type: number, at: number) => {
            this.#gl.texImage2D(target, level, inner, width, height, border, format, type,
                this.source as never ?? this.#pixels(type, at));
        },
        glTexSubImage2D: (target: number, level: number, x: number, y: number, width: number,
            height: number, format: number, type: number, at: number) => {
            this.#gl.texSubImage2D(target, level, x, y, width, height, format, type,
                this.source as never ?? this.#pixels(type, at));
        },
        glBindBuffer: () => undefined, // only ever none
        glReadPixels: (x: number, y: number, width: number, height: number, format: number,
            type: number, at: number) => {
            this.#gl.readPixels(x, y, width, height, format, type, this.#pixels(type, at));
        },

        // ---- targets ------------------------------------------------------------------------
        glGenFramebuffers: (count: number, out: number) => {
            this.#make(this.#context.framebuffers, () => this.#gl.createFramebuffer(), count, out);
        },
        glDeleteFramebuffers: (count: number, at: number) => {
            this.#free(this.#context.framebuffers,
                object => { this.#gl.deleteFramebuffer(object); }, count, at);
        },
        glBindFramebuffer: (target: number, name: number) => {
            this.#gl.bindFramebuffer(target, this.#context.framebuffers.get(name));
        },
        glFramebufferTexture2D: (target: number, point: number, kind: number, name: number,
            level: number) => {
            this.#gl.framebufferTexture2D(target, point, kind, this.#context.textures.get(name),
                level);
        },
        glGenRenderbuffers: (count: number, out: number) => {
            this.#make(this.#context.renderbuffers, () => this.#gl.createRenderbuffer(), count,
                out);
        },
        glDeleteRenderbuffers: (count: number, at: number) => {
            this.#free(this.#context.renderbuffers,
                object => { this.#gl.deleteRenderbuffer(object); }, count, at);
        },
        glBindRenderbuffer: (target: number, name: number) => {
            this.#gl.bindRenderbuffer(target, this.#context.renderbuffers.get(name));
        },
        glFramebufferRenderbuffer: (target: number, point: number, kind: number, name: number) => {
            this.#gl.framebufferRenderbuffer(target, point, kind,
                this.#context.renderbuffers.get(name));
        },
        glClearBufferfv: (buffer: number, which: number, at: number) => {
            this.#gl.clearBufferfv(buffer, which, new Float32Array(this.#buffer, at, 4));
        },

        // ---- drawing ------------------------------------------------------------------------
        glGenVertexArrays: (count: number, out: number) => {
            this.#make(this.#context.arrays, () => this.#gl.createVertexArray(), count, out);
        },
        glDeleteVertexArrays: (count: number, at: number) => {
            this.#free(this.#context.arrays, object => { this.#gl.deleteVertexArray(object); },
                count, at);
        },
        glBindVertexArray: (name: number) => {
            this.#gl.bindVertexArray(this.#context.arrays.get(name));
        },
    };
}

function link(gl: Gl, shaders: Shader[]): Linked {
    const program = gl.createProgram();
    const logs: string[] = [];
    for (const { kind, text } of shaders) {
        const shader = gl.createShader(kind) as WebGLShader;
        gl.shaderSource(shader, text);
        gl.compileShader(shader);
        logs.push(gl.getShaderInfoLog(shader) ?? '');
        gl.attachShader(program, shader);
        gl.deleteShader(shader);
    }
    gl.linkProgram(program);
    const good = gl.getProgramParameter(program, gl.LINK_STATUS) as boolean;
    const log = [...logs, gl.getProgramInfoLog(program) ?? ''].join(' ').trim();
    const count = good ? gl.getProgramParameter(program, gl.ACTIVE_UNIFORMS) as number : 0;
    const uniforms = Array.from({ length: count },
        (_, i) => gl.getActiveUniform(program, i) as WebGLActiveInfo);
    const locations = uniforms.map(uniform => gl.getUniformLocation(program, uniform.name));
    return { program, log, good, uniforms, locations };
}
