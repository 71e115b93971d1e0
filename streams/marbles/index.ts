/**
 * Marble specs: stream behaviour as plain text, run on virtual time through the engine itself.
 * `docs/marbles.md` explains the format.
 */
export { drawDiagram } from './diagram.ts';
export { type Drawable, drawSpec, TooMuchError } from './draw-spec.ts';
export { formatSpecs } from './format-specs.ts';
export { FrameStretch } from './frame-stretch.ts';
export { junitXml, type MarbleReport } from './junit.ts';
export { MarbleError } from './marble-error.ts';
export { describeFailure } from './report.ts';
export { type Difference, type MarbleResult, runSpec, runSpecs } from './run.ts';
export { type MarbleSpec, readSpecs, type SpecMode } from './spec.ts';
export { MarbleStretch, STRETCH_LEVELS } from './stretch.ts';
