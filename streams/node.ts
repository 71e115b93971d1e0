/**
 * The Node door of the stream engine: files, gzip, recordings, venues.
 * The browser door is `index.ts`; nothing here may be imported from a page.
 */
export * from './book/index.ts';
export * from './candles/index.ts';
export * from './indicators/index.ts';
export * from './marbles/index.ts';
export * from './recording/index.ts';
export * from './venues/index.ts';
