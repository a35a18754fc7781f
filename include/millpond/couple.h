// millpond/couple.h — rigid bodies of another physics engine that float on a pond.
//
// What it does:     computes the force and torque of the water for a step of the engine: buoyancy,
//                   drag and added mass, solved implicitly, so that bodies of any density become
//                   calm at the engine's time step. Presses a driven body on the water, which makes
//                   the waves.
// What it does not: move the rigid body, or collide. The engine does both.
// How to use it:
//   1. a driven body (body.h) for each rigid body that should make waves, with draught 0
//   2. for each rigid body: pond_coupling coupling = {0};
//      before each step of the engine: fill a pond_rigid;
//      pond_body_couple(water, id, &rigid, 1.0 / 60, &coupling);
//      apply coupling.force at the centre of mass and coupling.torque; step the engine by 1/60 s
//   3. pond_advance(water, 1.0 / 60)
//   examples/19_box2d.cpp and examples/20_bullet.cpp are complete programs.
//
// Vectors have x and y in pond coordinates and z up. Spins and torques turn x to y, y to z and z to
// x. For an engine whose x, y and z point right, up and towards the viewer, pass its x, −z and y as
// x, y and z in vectors of both kinds.
//
// Threads: as for the pond. No call allocates or fails.
#ifndef MILLPOND_COUPLE_H
#define MILLPOND_COUPLE_H

#include <millpond/body.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A rigid body at the beginning of a step of its engine. Start with zeros; numbers must be finite.
typedef struct pond_rigid {
    pond_vec3 position;  ///< of the centre of mass; z above still water. [m]
    pond_vec3 velocity;  ///< of the centre of mass. [m/s]
    pond_vec3 spin;      ///< angular velocity. [rad/s]
    pond_vec3 axes[3];   ///< its own x, y and z as unit vectors; all 0 = not rotated
    pond_vec3 half_size; ///< of the box that displaces water, along its own axes. [m], up to 1000
    /// From the centre of mass to that of the box, along its own axes. [m], -1000…1000
    pond_vec3 offset;
    float volume;      ///< of the body; it fills its box evenly. [m³], 0 = the whole box
    float mass;        ///< [kg], above 0
    pond_vec3 inertia; ///< about its own axes. [kg·m²], 0 = it does not turn about this axis
    float gravity;     ///< of the engine, downward. [m/s²], 0 = 9.81
    float drag;        ///< rate at which the water slows a body that displaces its mass. [1/s]
} pond_rigid;

/// The action of the water during a step of the engine. Start with zeros, and keep it with the
/// rigid body from step to step.
typedef struct pond_coupling {
    pond_vec3 force;  ///< on the centre of mass, without gravity. [N]
    pond_vec3 torque; ///< about the centre of mass. [N·m]
    float submerged;  ///< share of the volume under water. 0…1
    pond_pose pose;   ///< of the pond's body, as given to pond_body_move()
    float draught;    ///< of the pond's body, as given to pond_body_set_draught(). [m]
    /// For the next call. velocity, spin: expected after the step. other_force, other_torque: of
    /// contacts and joints in the last step, which also move the added mass.
    pond_vec3 velocity;
    pond_vec3 spin;
    pond_vec3 other_force;
    pond_vec3 other_torque;
    bool running; ///< false before the first call
} pond_coupling;

/// Computes the force and torque of the water on a rigid body, constant over the next `seconds` of
/// its engine, and moves a driven body of the pond to it. The engine should step by velocity += dt·
/// (force/mass + gravity), position += dt·velocity, as Box2D, Bullet and most others do. Bobbing is
/// damped by half of its critical damping, so that it ends after about one period. Draughts beyond
/// wave_speed²/g make deep hollows, which fill slowly.
/// id: a driven body of the pond; {0}: none, so that the rigid body makes no waves, as in columns.
/// seconds: [s], 1e-9…1
/// A body that meets the water reports a splash event (event.h), whose height is that of its fall,
/// at any time step.
/// A body at rest does not move the driven one, so that the water becomes calm, too. Recordings do
/// not contain this call: record POND_COMMAND_BODY_MOVE and POND_COMMAND_BODY_DRAUGHT with the pose
/// and draught of *coupling.
/// A number that is not finite or out of range, or a force beyond 1e20, zeroes *coupling and moves
/// nothing.
POND_API void pond_body_couple(pond *water, pond_body_id id, const pond_rigid *rigid,
                               double seconds, pond_coupling *coupling);

#ifdef __cplusplus
}
#endif

#endif
