// 11_lockstep.c — two processes simulate the same water and exchange only their players' inputs.
// For a late input a process restores a saved state and steps again from there (docs/netcode.md):
//   11_lockstep [SECONDS]   SECONDS of simulated time; default 5
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
#define WINDOW 16           // an input arrives at most this late [frames]
#define INPUTS (4 * WINDOW) // inputs in a ring: each side may be a window ahead [frames]
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
    void *states[WINDOW]; // saved before each of the last frames
    size_t size;
    input inputs[PLAYERS][INPUTS];
    uint32_t known[PLAYERS]; // frames whose input is known
    uint32_t frame;          // the next to play
    uint64_t rolled_back;    // frames that were played again
    uint64_t second;         // hash of the water at the last whole second; late input may change it
    uint64_t seconds;        // combined hash of all seconds that can no longer change
    uint32_t last;           // frame at which `seconds` last changed
} game;

static uint64_t next_random(uint64_t *state) { // each side has its own seed
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

// Combines the hashes of all seconds: waves fade, so the hash of the last frame alone could miss an
// earlier difference. A second is added WINDOW frames later, when no late input can change it.
static void add_second(game *g) {
    if (g->frame % FRAMES_A_SECOND == 0) {
        g->second = pond_hash(g->water);
    } else if (g->frame % FRAMES_A_SECOND == WINDOW && g->frame > g->last) {
        g->seconds = 31 * g->seconds + g->second;
        g->last = g->frame;
    }
}

// Both sides apply the inputs in the same order: player 0 first. An input that has not arrived yet
// is treated as none.
static void play_frame(game *g) {
    add_second(g);
    const uint32_t at = g->frame % WINDOW;
    (void)pond_state_save_changes(g->water, g->states[at], g->size);
    for (int player = 0; player < PLAYERS; player++) {
        const input *in = &g->inputs[player][g->frame % INPUTS];
        if (g->known[player] > g->frame && in->touches != 0) {
            pond_drop(g->water, (pond_vec2){in->x, in->y}, 0.05f, -0.02f);
        }
    }
    pond_step_many(g->water, 2); // a fixed number of steps: independent of the clocks
    g->frame++;
}

// Stores an input. Returns true if its frame was already played without it.
static bool store_input(game *g, int player, const input *in) {
    g->inputs[player][in->frame % INPUTS] = *in;
    g->known[player] = in->frame + 1;
    return in->frame < g->frame && in->touches != 0;
}

// Restores the state before `frame` and plays all frames since then again.
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

static void send_or_exit(int line, const void *bytes, size_t size) {
    if (send(line, bytes, size, 0) != (ssize_t)size) {
        exit(1);
    }
}

// Frames by which the game is ahead of a player's known inputs; negative if the player is ahead.
static int32_t ahead_of(const game *g, int player) {
    return (int32_t)(g->frame - g->known[player]);
}

// Runs one side. It sends its inputs some frames late, to imitate a network.
static int play(int line, int player, uint32_t frames, uint64_t seed) {
    game g;
    if (!open_game(&g)) {
        fprintf(stderr, "%s\n", pond_message());
        return 1;
    }
    const int other = 1 - player;
    uint32_t sent = 0;
    while (g.frame < frames || g.known[other] < frames) {
        // Plays a frame unless it would be too far ahead of the other side's inputs.
        if (g.frame < frames && ahead_of(&g, other) < WINDOW - 1) {
            const input in = make_input(g.frame, &seed);
            (void)store_input(&g, player, &in);
            play_frame(&g);
        }
        const uint32_t late = (uint32_t)(next_random(&seed) % (WINDOW / 2));
        while (sent < g.frame && (sent + late < g.frame || g.frame == frames)) {
            send_or_exit(line, &g.inputs[player][sent % INPUTS], sizeof(input));
            sent++;
        }
        uint32_t from = g.frame;
        input in;
        const bool must_wait = g.frame == frames || ahead_of(&g, other) >= WINDOW - 1;
        int flags = must_wait && g.known[other] < frames ? MSG_WAITALL : MSG_DONTWAIT;
        while (g.known[other] < frames && recv(line, &in, sizeof in, flags) == sizeof in) {
            if (store_input(&g, other, &in) && in.frame < from) {
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
    send_or_exit(line, &hash, sizeof hash);
    if (recv(line, &theirs, sizeof theirs, MSG_WAITALL) != sizeof theirs) {
        return 1;
    }
    if (player == 0) {
        printf("%" PRIu32 " frames, %s, bit-identical: %s\n", frames,
               g.rolled_back > 0 ? "some of them played again" : "none of them played again",
               hash == theirs ? "yes" : "no");
    }
    close_game(&g);
    return hash == theirs ? 0 : 1;
}

int main(int argc, char **argv) {
    const int seconds = argc > 1 ? atoi(argv[1]) : 5;
    const uint32_t frames = (uint32_t)(seconds > 0 ? seconds : 1) * FRAMES_A_SECOND;
    int line[2];
    // SOCK_SEQPACKET keeps messages whole, like datagrams.
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
