// 11_lockstep.c — two processes with the same water, which send each other nothing but what their
// players do. What comes late is played where it belongs: the water goes back to a kept state and
// steps again. `11_lockstep 600` plays so many seconds of the water's time; docs/netcode.md.
#define _GNU_SOURCE // sockets
#include <millpond/millpond.h>
#include <millpond/state.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#define FRAMES_A_SECOND 60
#define WINDOW 16           // frames that an input may be late
#define INPUTS (4 * WINDOW) // frames whose inputs are held: either side may be a window ahead
#define PLAYERS 2

// What a player does in a frame.
typedef struct input {
    uint32_t frame;
    int32_t touches; // 0: nothing
    float x;
    float y;
} input;

typedef struct game {
    pond *water;
    void *states[WINDOW]; // before each of the last frames
    size_t size;
    input inputs[PLAYERS][INPUTS];
    uint32_t known[PLAYERS]; // frames whose input is known
    uint32_t frame;          // the next to be played
    uint64_t rolled_back;    // frames played again
    uint64_t second;         // the water's hash at the last whole second, as far as is known
    uint64_t seconds;        // the hashes of all seconds that are known for good, in one
    uint32_t last;           // frame at which one was added
} game;

static uint64_t next_random(uint64_t *state) { // the same on both sides is not needed
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return *state >> 33;
}

static bool open_game(game *g) {
    pond_desc desc = pond_desc_default();
    desc.threads = 1;
    memset(g, 0, sizeof *g);
    if (pond_create(&desc, &g->water) != POND_OK) {
        return false;
    }
    g->size = pond_state_size(g->water);
    for (int i = 0; i < WINDOW; i++) {
        g->states[i] = malloc(g->size);
        if (g->states[i] == NULL || pond_state_save(g->water, g->states[i], g->size) != POND_OK) {
            return false;
        }
    }
    return true;
}

static void close_game(game *g) {
    for (int i = 0; i < WINDOW; i++) {
        free(g->states[i]);
    }
    pond_destroy(g->water);
}

// Waves die away, and with them what went wrong once: so each second counts. By now nothing that is
// late can change the last one.
static void note_seconds(game *g) {
    if (g->frame % FRAMES_A_SECOND == 0) {
        g->second = pond_hash(g->water);
    } else if (g->frame % FRAMES_A_SECOND == WINDOW && g->frame > g->last) {
        g->seconds = 31 * g->seconds + g->second;
        g->last = g->frame;
    }
}

// Both sides do the same things in the same order: player 0 first. What is not known yet is taken
// for nothing.
static void play_frame(game *g) {
    note_seconds(g);
    const uint32_t at = g->frame % WINDOW;
    (void)pond_state_save_changes(g->water, g->states[at], g->size);
    for (int player = 0; player < PLAYERS; player++) {
        const input *in = &g->inputs[player][g->frame % INPUTS];
        if (g->known[player] > g->frame && in->touches != 0) {
            pond_drop(g->water, (pond_vec2){in->x, in->y}, 0.05f, -0.02f);
        }
    }
    pond_step_many(g->water, 2); // whole steps: no clock of either side counts
    g->frame++;
}

// An input of the other side. True where its frame has been played without it.
static bool take_input(game *g, int player, const input *in) {
    g->inputs[player][in->frame % INPUTS] = *in;
    g->known[player] = in->frame + 1;
    return in->frame < g->frame && in->touches != 0;
}

// Plays again from a frame on.
static void roll_back(game *g, uint32_t frame) {
    const uint32_t now = g->frame;
    if (pond_state_restore(g->water, g->states[frame % WINDOW], g->size) != POND_OK) {
        fprintf(stderr, "%s\n", pond_message());
        exit(1);
    }
    g->frame = frame;
    while (g->frame < now) {
        play_frame(g);
        g->rolled_back++;
    }
}

static input make_input(uint32_t frame, uint64_t *random) {
    input in = {.frame = frame, .touches = next_random(random) % 5 == 0};
    in.x = (float)(next_random(random) % 2560) / 1000.0f;
    in.y = (float)(next_random(random) % 2560) / 1000.0f;
    return in;
}

static void must_send(int line, const void *bytes, size_t size) {
    if (send(line, bytes, size, 0) != (ssize_t)size) {
        exit(1);
    }
}

// How far the game is ahead of what is known of a player; less than 0 where that one is ahead.
static int32_t ahead_of(const game *g, int player) {
    return (int32_t)(g->frame - g->known[player]);
}

// One side. Its inputs leave some frames after they were played, as a network has it.
static int play(int line, int player, uint32_t frames, uint64_t seed) {
    game g;
    if (!open_game(&g)) {
        fprintf(stderr, "%s\n", pond_message());
        return 1;
    }
    const int other = 1 - player;
    uint32_t sent = 0;
    while (g.frame < frames || g.known[other] < frames) {
        // No further than the window from what the other side is known to have done.
        if (g.frame < frames && ahead_of(&g, other) < WINDOW - 1) {
            const input in = make_input(g.frame, &seed);
            (void)take_input(&g, player, &in);
            play_frame(&g);
        }
        const uint32_t late = (uint32_t)(next_random(&seed) % (WINDOW / 2));
        while (sent < g.frame && (sent + late < g.frame || g.frame == frames)) {
            must_send(line, &g.inputs[player][sent % INPUTS], sizeof(input));
            sent++;
        }
        uint32_t from = g.frame;
        input in;
        const bool must_wait = g.frame == frames || ahead_of(&g, other) >= WINDOW - 1;
        int flags = must_wait && g.known[other] < frames ? MSG_WAITALL : MSG_DONTWAIT;
        while (g.known[other] < frames && recv(line, &in, sizeof in, flags) == sizeof in) {
            if (take_input(&g, other, &in) && in.frame < from) {
                from = in.frame;
            }
            flags = MSG_DONTWAIT;
        }
        if (from < g.frame) {
            roll_back(&g, from);
        }
    }
    const uint64_t hash = pond_hash(g.water) ^ g.seconds;
    uint64_t theirs = 0;
    must_send(line, &hash, sizeof hash);
    if (recv(line, &theirs, sizeof theirs, MSG_WAITALL) != sizeof theirs) {
        return 1;
    }
    if (player == 0) {
        printf("%" PRIu32 " frames, %s, the same water: %s\n", frames,
               g.rolled_back > 0 ? "some of them twice" : "none of them twice",
               hash == theirs ? "yes" : "no");
    }
    close_game(&g);
    return hash == theirs ? 0 : 1;
}

int main(int count, char **words) {
    const int seconds = count > 1 ? atoi(words[1]) : 5;
    const uint32_t frames = (uint32_t)(seconds > 0 ? seconds : 1) * FRAMES_A_SECOND;
    int line[2];
    // Each send arrives whole, as datagrams do.
    if (socketpair(AF_UNIX, SOCK_SEQPACKET, 0, line) != 0) {
        perror("socketpair");
        return 1;
    }
    const pid_t child = fork();
    if (child < 0) {
        perror("fork");
        return 1;
    }
    if (child == 0) {
        close(line[0]);
        return play(line[1], 1, frames, 2);
    }
    close(line[1]);
    const int mine = play(line[0], 0, frames, 1);
    int status = 1;
    (void)waitpid(child, &status, 0);
    return mine != 0 || status != 0;
}
