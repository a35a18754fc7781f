// Types of the water for three.js and of its material; nothing runs.
import { Pond } from 'millpond';
import { waterFragment, waterUniforms } from 'millpond/material';
import { Water, type WaterOptions } from 'millpond/three';
import { Scene, Texture } from 'three';

const options: WaterOptions = { floor: new Texture(), depth: 0.5, absorption: [1, 0.4, 0.3] };
// @ts-expect-error: the mesh sets it
options.eye = [0, 1, 0, 1];
const uniforms: Record<string, number[]> = waterUniforms(2, 3, { sun: [0, 1, 0] });

export const scene: Promise<Scene> = Pond.create().then(pond => {
    const water = new Water(pond, options);
    water.set({ lift: 2 });
    water.update(1 / 60);
    water.sun.set(0, 1, 0);
    return new Scene().add(water).add(new Water(pond, { segments: waterFragment.length + Object.keys(uniforms).length }));
});
