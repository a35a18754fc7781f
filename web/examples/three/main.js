// A cove in three.js: rain, a floating crate, and a pointer that draws in the water. The right button turns the camera.
import { Pond } from 'millpond';
import { Water } from 'millpond/three';
import * as THREE from 'three';
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';

const pond = await Pond.create({ width: 256, height: 256, cellSize: 0.01, waveSpeed: 0.5, halfLife: 3, edges: 'open' });
pond.rain({ rate: 0.5, radius: 0.03, height: -0.03 });

const water = new Water(pond, { floor: cove(512), depth: 0.45, lift: 1.5 });
water.position.set(-1.28, 0, -1.28); // its origin is a corner

const crate = new THREE.Mesh(new THREE.BoxGeometry(0.2, 0.2, 0.2), new THREE.MeshStandardMaterial({ color: 0xb07840 }));
const hull = pond.addBody({ x: 1.5, y: 1.5, width: 0.2, height: 0.2 }, { floating: true });
const scene = new THREE.Scene();
scene.background = new THREE.Color(0xb8d2e6);
const light = new THREE.DirectionalLight(0xffeecc, 3);
light.position.copy(water.sun);
scene.add(water, crate, light, new THREE.HemisphereLight(0xb8d2e6, 0x506050, 2));

const renderer = new THREE.WebGLRenderer({ antialias: true });
document.body.append(renderer.domElement);
const camera = new THREE.PerspectiveCamera(42, 1, 0.05, 50);
camera.position.set(0.5, 1, 2.4);
const controls = new OrbitControls(camera, renderer.domElement);
controls.mouseButtons = { RIGHT: THREE.MOUSE.ROTATE };
controls.maxPolarAngle = 1.5;

// Strokes where the pointer meets the water.
const ray = new THREE.Raycaster();
let last;
renderer.domElement.addEventListener('pointermove', event => {
    ray.setFromCamera(new THREE.Vector2(event.offsetX / innerWidth * 2 - 1, 1 - event.offsetY / innerHeight * 2), camera);
    const hit = ray.intersectObject(water)[0];
    const point = hit && water.worldToLocal(hit.point);
    const here = point && { x: point.x, y: point.z };
    if (here && last) {
        pond.stroke(last, here, 0.04, -0.02);
    }
    last = here;
});

let before = 0;
renderer.setAnimationLoop(now => {
    const { width, height } = renderer.domElement;
    if (width !== innerWidth || height !== innerHeight) {
        renderer.setSize(innerWidth, innerHeight);
        camera.aspect = innerWidth / innerHeight;
        camera.updateProjectionMatrix();
    }
    water.update(Math.min(now - before, 100) / 1000);
    before = now;
    const { x, y, angle, level } = pond.body(hull);
    const slope = pond.slopeAt(x, y);
    crate.position.set(x - 1.28, 1.5 * level + 0.01, y - 1.28);
    crate.rotation.set(Math.atan(-slope.y), -angle, Math.atan(slope.x), 'YXZ');
    controls.update();
    renderer.render(scene, camera);
});

// Sand with pebbles that falls from a beach at the back to deep water; the alpha is the depth.
function cove(size) {
    const canvas = new OffscreenCanvas(size, size);
    const context = canvas.getContext('2d');
    context.fillStyle = '#cbb68c';
    context.fillRect(0, 0, size, size);
    let seed = 1;
    const random = () => (seed = seed * 16807 % 2147483647) / 2147483647;
    for (let i = 0; i < 9000; i++) {
        context.fillStyle = `hsl(38 30% ${45 + 35 * random()}% / .25)`;
        context.fillRect(size * random(), size * random(), 3, 2);
    }
    for (let i = 0; i < 170; i++) {
        const radius = 3 + 12 * random() ** 2;
        context.fillStyle = `hsl(${30 + 180 * random()} 8% ${28 + 30 * random()}%)`;
        context.beginPath();
        context.ellipse(size * random(), size * random(), radius, 0.75 * radius, 3 * random(), 0, 7);
        context.fill();
    }
    const { data } = context.getImageData(0, 0, size, size);
    for (let i = 0; i < size * size; i++) {
        const [x, y] = [i % size / size, Math.floor(i / size) / size];
        const depth = 1.3 * (y - 0.16 + 0.05 * Math.sin(7 * x) + 0.02 * Math.sin(23 * x + 3 * y));
        data[4 * i + 3] = 255 * Math.min(Math.max(depth, 0), 1);
    }
    const floor = new THREE.DataTexture(data, size, size);
    floor.colorSpace = THREE.SRGBColorSpace;
    floor.magFilter = THREE.LinearFilter;
    floor.minFilter = THREE.LinearMipmapLinearFilter;
    floor.generateMipmaps = true;
    floor.anisotropy = 8;
    floor.needsUpdate = true;
    return floor;
}
