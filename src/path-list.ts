import * as paths from './paths.ts';

type Exported = (typeof paths)[keyof typeof paths];

/** The address of a page: a text that `paths.ts` exports. */
export type Path = Extract<Exported, string>;

/** Every address with a page. */
export const PATHS: readonly Path[] = Object.values(paths).filter(
  (value) => typeof value === 'string',
);

export const isPath = (text: string): text is Path => (PATHS as readonly string[]).includes(text);
