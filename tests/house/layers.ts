/** The layers of `src/`, lowest first: a file may import its own layer and those below it. */
const SRC_LAYERS: readonly (readonly string[])[] = [
  [
    'src/paths.ts',
    'src/path-list.ts',
    'src/links.ts',
    'src/env.d.ts',
    'src/format',
    'src/i18n',
    'src/state',
  ],
  ['src/api', 'src/market'],
  ['src/ui'],
  ['src/trading'],
  ['src/features'],
  ['src/pages'],
  ['src/app'],
];

/** Index of a file's layer, or -1 when no layer has it. */
export const layerOf = (file: string): number =>
  SRC_LAYERS.findIndex((rooms) =>
    rooms.some((room) => file === room || file.startsWith(`${room}/`)),
  );

/** The feature a file belongs to, e.g. `spot`; null outside `src/features/`. */
export const featureOf = (file: string): string | null =>
  /^src\/features\/([^/]+)\//.exec(file)?.[1] ?? null;

/** The wing of `exchange/` that has the file; a file at its root counts by its own name. */
export const wingOf = (file: string): string => file.split('/')[1] ?? '';
