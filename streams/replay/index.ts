/** Recordings as sources of an engine: any speed, pause, step and seek, in browsers and Node. */
export { type EngineState, engineState, engineStateOf } from './engine-state.ts';
export { marketLines } from './market-lines.ts';
export { Player, type PlayerOptions } from './player.ts';
export { type Advanced, Replay } from './replay.ts';
