/**
 * Node's entry point of the stream engine: files, gzip, recordings, venues. Browsers enter by
 * `index.ts`; no page may import this file.
 */
export * from './book/index.ts';
export * from './candles/index.ts';
export * from './indicators/index.ts';
export * from './marbles/index.ts';
export * from './recording/index.ts';
export * from './sessions/index.ts';
export { livePorts } from './transports/live-ports.ts';
export * from './venues/index.ts';
