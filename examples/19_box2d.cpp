// 19_box2d.cpp — crates of Box2D on water seen from the side.
//
// Box2D's x and y are the pond's x and height. The pond is one row of wave water, 1 m wide, and
// so are the crates.
//
//   c++ 19_box2d.cpp $(pkg-config --cflags --libs millpond-static box2d)

#include <box2d/box2d.h>
#include <millpond/millpond.hpp>

#include <cmath>
#include <cstdio>
#include <vector>

static const float FRAME = 1.0f / 60;
static const float CELL = 0.05f;
static const float HALF = 0.4f; // of a crate's width [m]
static const float HALF_HEIGHT = 0.25f;

struct Crate {
    b2Body *body;
    pond_body_id hull;
    pond_coupling coupling = {};
    float calm_since = 0; // [s]
};

static millpond::Pond make_water() {
    pond_desc desc = pond_desc_default();
    desc.width = 2000;
    desc.height = 1;
    desc.cell_size = CELL;
    desc.wave_speed = 3;
    desc.depth = 2;
    desc.edges = {POND_EDGE_OPEN, POND_EDGE_OPEN, POND_EDGE_FREE, POND_EDGE_FREE};
    return millpond::Pond(desc);
}

static Crate make_crate(b2World &world, millpond::Pond &water, float x, float density) {
    Crate crate;
    b2BodyDef def;
    def.type = b2_dynamicBody;
    def.position.Set(x, HALF_HEIGHT + 0.1f);
    def.angle = 0.1f;
    crate.body = world.CreateBody(&def);
    b2PolygonShape box;
    box.SetAsBox(HALF, HALF_HEIGHT);
    crate.body->CreateFixture(&box, density);
    pond_body_desc hull = pond_body_desc_default();
    hull.shape = pond_rectangle(2 * HALF, 1);
    hull.pose.centre = {x, CELL / 2};
    hull.draught = 0;
    crate.hull = water.add(hull);
    return crate;
}

static void float_crate(millpond::Pond &water, Crate &crate) {
    b2Body *body = crate.body;
    const float c = std::cos(body->GetAngle());
    const float s = std::sin(body->GetAngle());
    pond_rigid rigid = {};
    rigid.position = {body->GetPosition().x, CELL / 2, body->GetPosition().y};
    rigid.velocity = {body->GetLinearVelocity().x, 0, body->GetLinearVelocity().y};
    rigid.spin = {0, -body->GetAngularVelocity(), 0}; // turns z to x, Box2D's x to y
    rigid.axes[0] = {c, 0, s};
    rigid.axes[1] = {0, 1, 0};
    rigid.axes[2] = {-s, 0, c};
    rigid.half_size = {HALF, 0.5f, HALF_HEIGHT};
    rigid.mass = body->GetMass();
    rigid.inertia = {0, body->GetInertia(), 0};
    rigid.drag = 0.5f;
    water.couple(crate.hull, rigid, FRAME, crate.coupling);
    body->ApplyForceToCenter({crate.coupling.force.x, crate.coupling.force.z}, true);
    body->ApplyTorque(-crate.coupling.torque.y, true);
}

int main() {
    b2World world({0, -9.81f});
    millpond::Pond water = make_water();
    const float densities[] = {100, 300, 500, 700, 950};
    std::vector<Crate> crates;
    for (float density : densities) {
        crates.push_back(make_crate(world, water, 10.0f + 20 * (float)crates.size(), density));
    }
    for (int frame = 0; frame < 600; frame++) {
        for (Crate &crate : crates) {
            float_crate(water, crate);
        }
        world.Step(FRAME, 8, 3);
        water.advance(FRAME);
        for (Crate &crate : crates) {
            if (crate.body->GetLinearVelocity().Length() > 0.05f) {
                crate.calm_since = (float)(frame + 1) * FRAME;
            }
        }
    }
    for (size_t i = 0; i < crates.size(); i++) {
        const b2Vec2 at = crates[i].body->GetPosition();
        const float draught = water.height_at({at.x, CELL / 2}) + HALF_HEIGHT - at.y;
        const float wanted = 2 * HALF_HEIGHT * densities[i] / 1000;
        std::printf("%3.0f kg/m3: draught within 2 %% of %.3f m: %s, calm within 3 s: %s\n",
                    (double)densities[i], (double)wanted,
                    std::fabs(draught - wanted) < 0.02f * wanted ? "yes" : "no",
                    crates[i].calm_since < 3 ? "yes" : "no");
    }
    return 0;
}
