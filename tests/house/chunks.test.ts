import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { begins, CHUNKS, GROUPS, PURE, VIRTUAL } from '../../build/chunks.ts';
import { filesLike, ROOT } from './source-files.ts';

const files = filesLike('*.{ts,tsx,css}');

describe('the groups of chunks', () => {
  it('are ten at most', () => {
    expect(GROUPS.length).toBeLessThanOrEqual(10);
  });

  it('name only files that exist', () => {
    const lost = GROUPS.flatMap(({ name, paths, except = [] }) =>
      [...paths, ...except]
        .filter((path) => !VIRTUAL.has(path))
        .filter((path) =>
          path.startsWith('node_modules/')
            ? !existsSync(join(ROOT, path))
            : !files.some((file) => begins(file, path)),
        )
        .map((path) => `${name}: ${path}`),
    );
    expect(lost).toEqual([]);
  });

  it('take a module by its path, and the modules of the build itself', () => {
    const [start] = CHUNKS;
    const takes = start?.test as (id: string) => boolean;
    expect(takes(join(ROOT, 'streams/live/status.ts'))).toBe(true);
    expect(takes(join(ROOT, 'node_modules/rxjs/dist/esm/index.js'))).toBe(true);
    expect(takes('\0vite/preload-helper.js')).toBe(true);
    expect(takes(join(ROOT, 'src/market/hooks.ts'))).toBe(false);
    expect(takes(join(ROOT, 'node_modules/react-router/index.js'))).toBe(false);
  });
});

it.each(PURE)(
  'the pure function %s is one of the contract, and no package has its name',
  (name) => {
    const declared = files
      .filter((file) => file.startsWith('wire/'))
      .some((file) =>
        new RegExp(`(?:export function|const) ${name}\\b`).test(
          readFileSync(join(ROOT, file), 'utf8'),
        ),
      );
    expect(declared).toBe(true);
    const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
      dependencies: Readonly<Record<string, string>>;
    };
    const named = Object.keys(dependencies)
      .filter((each) => !each.startsWith('@tideline/'))
      .flatMap((each) => globSync(join(ROOT, 'node_modules', each, '**/*.{js,mjs}')))
      .filter((file) => new RegExp(`\\b${name}\\(`).test(readFileSync(file, 'utf8')));
    expect(named).toEqual([]);
  },
);

it('a star in a path of a group stands for anything but a slash', () => {
  expect(begins('src/app/frame.module.css', 'src/app/*.module.css')).toBe(true);
  expect(begins('src/app/gestures/edge.module.css', 'src/app/*.module.css')).toBe(false);
  expect(begins('src/apps/frame.module.css', 'src/app/*.module.css')).toBe(false);
});
