// 20_bullet.cpp — rafts and a ball of Bullet on a pond.
//
// Bullet's z is up here. If y is up, pass Bullet's x, −z and y as x, y and z in all vectors.
//
//   c++ 20_bullet.cpp $(pkg-config --cflags --libs millpond-static bullet)

#include <btBulletDynamicsCommon.h>
#include <millpond/millpond.hpp>

#include <cmath>
#include <cstdio>
#include <memory>
#include <vector>

static const float FRAME = 1.0f / 60;

struct Floater {
    std::unique_ptr<btCollisionShape> shape;
    std::unique_ptr<btRigidBody> body;
    btVector3 half;
    float volume;
    float mass;
    pond_body_id hull;
    pond_coupling coupling = {};
    float calm_since = 0; // [s]
};

static pond_vec3 vector(const btVector3 &v) {
    return {(float)v.x(), (float)v.y(), (float)v.z()};
}

static millpond::Pond make_water() {
    pond_desc desc = pond_desc_default();
    desc.width = 160;
    desc.height = 96;
    desc.cell_size = 0.1f;
    desc.wave_speed = 3;
    desc.depth = 2;
    desc.edges = {POND_EDGE_OPEN, POND_EDGE_OPEN, POND_EDGE_OPEN, POND_EDGE_OPEN};
    return millpond::Pond(desc);
}

static Floater make_floater(millpond::Pond &water, bool ball, btVector3 half, btVector3 place,
                            float density) {
    Floater f;
    f.half = half;
    f.volume = (float)(8 * half.x() * half.y() * half.z()) * (ball ? 0.5235988f : 1);
    f.mass = density * f.volume;
    f.shape.reset(ball ? (btCollisionShape *)new btSphereShape(half.x()) : new btBoxShape(half));
    btVector3 inertia;
    f.shape->calculateLocalInertia(f.mass, inertia);
    f.body.reset(new btRigidBody(f.mass, nullptr, f.shape.get(), inertia));
    f.body->setWorldTransform(
        btTransform(btQuaternion(btVector3(1, 2, 0).normalized(), 0.2f), place));
    pond_body_desc hull = pond_body_desc_default();
    hull.shape = ball ? pond_disc((float)half.x())
                      : pond_rectangle(2 * (float)half.x(), 2 * (float)half.y());
    hull.pose.centre = {(float)place.x(), (float)place.y()};
    hull.draught = 0;
    f.hull = water.add(hull);
    return f;
}

static void float_one(millpond::Pond &water, Floater &f) {
    const btMatrix3x3 &axes = f.body->getWorldTransform().getBasis();
    const btVector3 inverse = f.body->getInvInertiaDiagLocal();
    pond_rigid rigid = {};
    rigid.position = vector(f.body->getWorldTransform().getOrigin());
    rigid.velocity = vector(f.body->getLinearVelocity());
    rigid.spin = vector(f.body->getAngularVelocity());
    for (int i = 0; i < 3; i++) {
        rigid.axes[i] = vector(axes.getColumn(i));
    }
    rigid.half_size = vector(f.half);
    rigid.volume = f.volume;
    rigid.mass = f.mass;
    rigid.inertia = vector(btVector3(1 / inverse.x(), 1 / inverse.y(), 1 / inverse.z()));
    rigid.drag = 0.5f;
    water.couple(f.hull, rigid, FRAME, f.coupling);
    f.body->activate();
    f.body->applyCentralForce({f.coupling.force.x, f.coupling.force.y, f.coupling.force.z});
    f.body->applyTorque({f.coupling.torque.x, f.coupling.torque.y, f.coupling.torque.z});
}

int main() {
    btDefaultCollisionConfiguration configuration;
    btCollisionDispatcher dispatcher(&configuration);
    btDbvtBroadphase broadphase;
    btSequentialImpulseConstraintSolver solver;
    btDiscreteDynamicsWorld world(&dispatcher, &broadphase, &solver, &configuration);
    world.setGravity({0, 0, -9.81f});
    millpond::Pond water = make_water();
    const float densities[] = {100, 300, 500, 700, 950};
    std::vector<Floater> floaters;
    for (int i = 0; i < 5; i++) {
        floaters.push_back(make_floater(water, false, {0.5f, 0.7f, 0.2f},
                                        {2.0f + 3 * (float)i, 3, 0.3f}, densities[i]));
    }
    floaters.push_back(make_floater(water, true, {0.4f, 0.4f, 0.4f}, {8, 7, 0.5f}, 500));
    for (Floater &f : floaters) {
        world.addRigidBody(f.body.get());
    }
    for (int frame = 0; frame < 600; frame++) {
        for (Floater &f : floaters) {
            float_one(water, f);
        }
        world.stepSimulation(FRAME, 1, FRAME);
        water.advance(FRAME);
        for (Floater &f : floaters) {
            if (f.body->getLinearVelocity().length() > 0.05f) {
                f.calm_since = (float)(frame + 1) * FRAME;
            }
        }
    }
    for (Floater &f : floaters) {
        const float density = f.mass / f.volume;
        const pond_vec3 at = vector(f.body->getWorldTransform().getOrigin());
        const float draught = water.height_at({at.x, at.y}) + (float)f.half.z() - at.z;
        const float wanted = 2 * (float)f.half.z() * density / 1000;
        std::printf("%3.0f kg/m3: draught within 2 %% of %.2f m: %s, calm within 3 s: %s\n",
                    (double)density, (double)wanted,
                    std::fabs(draught - wanted) < 0.02f * wanted ? "yes" : "no",
                    f.calm_since < 3 ? "yes" : "no");
    }
    for (Floater &f : floaters) {
        world.removeRigidBody(f.body.get());
    }
    return 0;
}
