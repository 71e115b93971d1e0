import { buildApp } from '../../../bin/commands/build-app.ts';

/** Builds the app before the first journey, once, unless a fresh build stands. */
export default buildApp;
