import { createRequire } from 'node:module';

/** Loaded at the first number: its tables take a tenth of the start-up time. */
let loaded: typeof import('libphonenumber-js/max') | null = null;
const load = createRequire(import.meta.url);

/** The numbering plans of all countries. */
export function phoneNumbers(): typeof import('libphonenumber-js/max') {
  loaded ??= load('libphonenumber-js/max') as typeof import('libphonenumber-js/max');
  return loaded;
}
