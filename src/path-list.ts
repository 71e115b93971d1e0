import type * as paths from './paths.ts';

type Exported = (typeof paths)[keyof typeof paths];

/** The address of a page: a text that `paths.ts` exports. */
export type Path = Extract<Exported, string>;

/**
 * Every address with a page. The table of routes fills it: as a list of all that `paths.ts`
 * exports, it would cost the first load 1 kB of names.
 */
export const PATHS = new Set<string>();
