/** The door of the engine for Vitest's configuration: marble specs as test files. */
export { type MarblePlugin, marbles } from './marbles/vitest.ts';
