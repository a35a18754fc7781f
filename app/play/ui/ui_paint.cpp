// Draws triangles with SDL's renderer or with OpenGL. Debian's Dear ImGui has no backend for the
// former, and its backend for OpenGL uses states that OpenGL ES 3.0 lacks.
#include "ui_inside.hpp"

#include <cmath>
#include <cstddef>
#include <cstdint>

#ifdef MILLPOND_GL
#include <epoxy/gl.h>
#endif

using namespace ui_parts;

namespace {

struct font_picture {
    unsigned char *pixels; // RGBA
    int width;
    int height;
};

font_picture picture_of_font() {
    font_picture picture = {};
    ImGui::GetIO().Fonts->GetTexDataAsRGBA32(&picture.pixels, &picture.width, &picture.height);
    return picture;
}

// The clip rectangle of a command. [coordinates of the window]
SDL_Rect part_of(const ImDrawCmd &command) {
    const ImVec4 clip = command.ClipRect;
    const int x = static_cast<int>(clip.x);
    const int y = static_cast<int>(clip.y);
    return {x, y, static_cast<int>(std::ceil(clip.z)) - x, static_cast<int>(std::ceil(clip.w)) - y};
}

// ---- SDL's renderer -----------------------------------------------------------------------------

class sdl_painter : public painter {
  public:
    explicit sdl_painter(SDL_Renderer *by) : renderer(by) {
        const font_picture font = picture_of_font();
        letters = SDL_CreateTexture(renderer, SDL_PIXELFORMAT_RGBA32, SDL_TEXTUREACCESS_STATIC,
                                    font.width, font.height);
        good = letters != nullptr &&
               SDL_UpdateTexture(letters, nullptr, font.pixels, font.width * 4) == 0;
        SDL_SetTextureBlendMode(letters, SDL_BLENDMODE_BLEND);
        SDL_SetTextureScaleMode(letters, SDL_ScaleModeLinear);
    }

    ~sdl_painter() override {
        SDL_DestroyTexture(letters);
    }

    void paint(const ImDrawData *data) override {
        SDL_RenderSetScale(renderer, data->FramebufferScale.x, data->FramebufferScale.y);
        for (int i = 0; i < data->CmdListsCount; i++) {
            const ImDrawList *list = data->CmdLists[i];
            for (const ImDrawCmd &command : list->CmdBuffer) {
                paint_command(list, command);
            }
        }
        SDL_RenderSetClipRect(renderer, nullptr);
        SDL_RenderSetScale(renderer, 1.0f, 1.0f);
    }

    bool good = false;

  private:
    void paint_command(const ImDrawList *list, const ImDrawCmd &command) {
        const int first = static_cast<int>(command.VtxOffset);
        const ImDrawVert *v = list->VtxBuffer.Data + first;
        const SDL_Rect part = part_of(command);
        if (part.w > 0 && part.h > 0) {
            SDL_RenderSetClipRect(renderer, &part);
            SDL_RenderGeometryRaw(renderer, letters, &v->pos.x, sizeof *v,
                                  reinterpret_cast<const SDL_Color *>(&v->col), sizeof *v, &v->uv.x,
                                  sizeof *v, list->VtxBuffer.Size - first,
                                  list->IdxBuffer.Data + command.IdxOffset,
                                  static_cast<int>(command.ElemCount), sizeof(ImDrawIdx));
        }
    }

    SDL_Renderer *renderer;
    SDL_Texture *letters = nullptr;
};

// ---- OpenGL 3.3 and OpenGL ES 3.0 ---------------------------------------------------------------

#ifdef MILLPOND_GL

const char vertex_text[] = R"(
uniform vec2 size;
layout(location = 0) in vec2 place;
layout(location = 1) in vec2 letter;
layout(location = 2) in vec4 colour;
out vec2 at;
out vec4 tone;
void main() {
    at = letter;
    tone = colour;
    gl_Position = vec4(2.0 * place.x / size.x - 1.0, 1.0 - 2.0 * place.y / size.y, 0.0, 1.0);
}
)";

const char fragment_text[] = R"(
precision mediump float;
uniform sampler2D letters;
in vec2 at;
in vec4 tone;
out vec4 pixel;
void main() {
    pixel = tone * texture(letters, at);
}
)";

class gl_painter : public painter {
  public:
    explicit gl_painter(const char *glsl) {
        make_letters();
        make_array();
        program = glCreateProgram();
        attach(GL_VERTEX_SHADER, glsl, vertex_text);
        attach(GL_FRAGMENT_SHADER, glsl, fragment_text);
        glLinkProgram(program);
        GLint linked = GL_FALSE;
        glGetProgramiv(program, GL_LINK_STATUS, &linked);
        size = glGetUniformLocation(program, "size");
        good = linked == GL_TRUE;
    }

    ~gl_painter() override {
        glDeleteTextures(1, &letters);
        glDeleteProgram(program);
        glDeleteVertexArrays(1, &array);
        glDeleteBuffers(1, &vertices);
        glDeleteBuffers(1, &indices);
    }

    void paint(const ImDrawData *data) override {
        begin(data);
        for (int i = 0; i < data->CmdListsCount; i++) {
            const ImDrawList *list = data->CmdLists[i];
            glBufferData(GL_ARRAY_BUFFER, list->VtxBuffer.size_in_bytes(), list->VtxBuffer.Data,
                         GL_STREAM_DRAW);
            glBufferData(GL_ELEMENT_ARRAY_BUFFER, list->IdxBuffer.size_in_bytes(),
                         list->IdxBuffer.Data, GL_STREAM_DRAW);
            for (const ImDrawCmd &command : list->CmdBuffer) {
                paint_command(data, command);
            }
        }
        end();
    }

    bool good = false;

  private:
    void make_letters() {
        const font_picture font = picture_of_font();
        glGenTextures(1, &letters);
        glBindTexture(GL_TEXTURE_2D, letters);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
        glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, font.width, font.height, 0, GL_RGBA,
                     GL_UNSIGNED_BYTE, font.pixels);
        glBindTexture(GL_TEXTURE_2D, 0);
    }

    void make_array() {
        glGenVertexArrays(1, &array);
        glGenBuffers(1, &vertices);
        glGenBuffers(1, &indices);
        glBindVertexArray(array);
        glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, indices);
        for (GLuint i = 0; i < 3; i++) {
            glEnableVertexAttribArray(i);
        }
        glBindVertexArray(0);
    }

    void attach(GLenum kind, const char *glsl, const char *text) const {
        const GLuint shader = glCreateShader(kind);
        const char *const parts[] = {glsl, text};
        glShaderSource(shader, 2, parts, nullptr);
        glCompileShader(shader);
        glAttachShader(program, shader);
        glDeleteShader(shader); // when the program is
    }

    void begin(const ImDrawData *data) const {
        const ImVec2 fine = data->FramebufferScale;
        glBindFramebuffer(GL_FRAMEBUFFER, 0);
        glViewport(0, 0, static_cast<GLsizei>(data->DisplaySize.x * fine.x),
                   static_cast<GLsizei>(data->DisplaySize.y * fine.y));
        glDisable(GL_CULL_FACE);
        glDisable(GL_DEPTH_TEST);
        glEnable(GL_BLEND);
        glEnable(GL_SCISSOR_TEST);
        glBlendEquation(GL_FUNC_ADD);
        glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
        glUseProgram(program);
        glUniform2f(size, data->DisplaySize.x, data->DisplaySize.y);
        glActiveTexture(GL_TEXTURE0);
        glBindTexture(GL_TEXTURE_2D, letters);
        glBindVertexArray(array);
        glBindBuffer(GL_ARRAY_BUFFER, vertices);
    }

    static void paint_command(const ImDrawData *data, const ImDrawCmd &command) {
        const SDL_Rect part = part_of(command);
        if (part.w <= 0 || part.h <= 0) {
            return;
        }
        const ImVec2 fine = data->FramebufferScale;
        const float bottom = data->DisplaySize.y - static_cast<float>(part.y + part.h);
        const GLsizei stride = sizeof(ImDrawVert);
        const uintptr_t first = command.VtxOffset * sizeof(ImDrawVert);
        const auto from = [first](size_t offset) {
            return reinterpret_cast<const void *>(first + offset);
        };
        glScissor(static_cast<GLint>(static_cast<float>(part.x) * fine.x),
                  static_cast<GLint>(bottom * fine.y),
                  static_cast<GLsizei>(static_cast<float>(part.w) * fine.x),
                  static_cast<GLsizei>(static_cast<float>(part.h) * fine.y));
        glVertexAttribPointer(0, 2, GL_FLOAT, GL_FALSE, stride, from(offsetof(ImDrawVert, pos)));
        glVertexAttribPointer(1, 2, GL_FLOAT, GL_FALSE, stride, from(offsetof(ImDrawVert, uv)));
        glVertexAttribPointer(2, 4, GL_UNSIGNED_BYTE, GL_TRUE, stride,
                              from(offsetof(ImDrawVert, col)));
        glDrawElements(GL_TRIANGLES, static_cast<GLsizei>(command.ElemCount), GL_UNSIGNED_SHORT,
                       reinterpret_cast<const void *>(command.IdxOffset * sizeof(ImDrawIdx)));
    }

    static void end() {
        glBindVertexArray(0);
        glBindBuffer(GL_ARRAY_BUFFER, 0);
        glBindTexture(GL_TEXTURE_2D, 0);
        glUseProgram(0);
        glDisable(GL_SCISSOR_TEST);
        glDisable(GL_BLEND);
    }

    GLuint letters = 0;
    GLuint program = 0;
    GLuint array = 0;
    GLuint vertices = 0;
    GLuint indices = 0;
    GLint size = 0; // of the window, in the shader
};

static_assert(sizeof(ImDrawIdx) == 2, "indices are GL_UNSIGNED_SHORT");

#endif

} // namespace

namespace ui_parts {

std::unique_ptr<painter> make_painter(const ui_screen *screen) {
    if (screen->renderer != nullptr) {
        auto by = std::make_unique<sdl_painter>(screen->renderer);
        return by->good ? std::move(by) : nullptr;
    }
#ifdef MILLPOND_GL
    auto by = std::make_unique<gl_painter>(screen->glsl);
    return by->good ? std::move(by) : nullptr;
#else
    return nullptr;
#endif
}

} // namespace ui_parts
