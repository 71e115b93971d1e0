import { buildApp } from '../../../bin/commands/build-app.ts';

/** Builds the app once before the first journey, unless a current build exists. */
export default buildApp;
