/** Marble specs: stream behaviour as plain text, run on virtual time through the engine itself. */
export * from '@tideline/streams/marbles';
