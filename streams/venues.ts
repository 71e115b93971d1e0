/**
 * The entry point for adapters of venues: frames to items, books with their proofs. Runs in
 * browsers too.
 */
export * from './venues/index.ts';
