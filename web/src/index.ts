// millpond: ripple water for pages and for Node.
export { Engine, PondError, type EngineSource } from './engine.js';
export {
    loadEngine, Player, Pond,
    type BodyState, type Placed, type Point, type PondEvent, type Replayed, type Shape,
} from './pond.js';
export { Look, Picture, type LookOptions } from './look.js';
export type * from './fields.js';
