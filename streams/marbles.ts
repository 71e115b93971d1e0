/** The entry point for marble specs; `@tideline/marbles` passes it on. */
export * from './marbles/index.ts';
