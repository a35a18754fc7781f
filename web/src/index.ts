// millpond: ripple water for pages and for Node.
export { Engine, PondError, type EngineSource } from './engine.js';
export {
    loadEngine, Player, Pond,
    type BodyState, type FrameOptions, type Placed, type Point, type PondEvent, type Replayed, type Shape, type Sound,
    type Surface,
} from './pond.js';
export { World, type Cells, type WorldOptions } from './world.js';
export { Look, Picture, type LookOptions } from './look.js';
export type * from './fields.js';
