/** The parts of drawings, which load as one. */
export { DrawingBar } from './drawing-bar.tsx';
export { DrawingLayer } from './drawing-layer.tsx';
