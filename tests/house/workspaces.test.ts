import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importsOf, ROOT, sourceFiles } from './source-files.ts';

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly version: string;
}

const manifestOf = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')) as Manifest;
const root = manifestOf('.');

/** A workspace and the rooms that its package holds. */
const WORKSPACES = [
  ['wire', ['wire']],
  ['streams', ['streams']],
  ['marbles', ['marbles']],
  ['bin', ['bin', 'exchange', 'locales']],
] as const;

/** Packages that a workspace's files import; tests and benchmarks are not packed. */
function packagesOf(rooms: readonly string[]): string[] {
  const names = sourceFiles()
    .filter((file) => rooms.some((room) => file.startsWith(`${room}/`)))
    .filter((file) => !/\.test\.|\/testing\/|^bin\/called|^bin\/commands\/bench\./.test(file))
    .flatMap(importsOf)
    .map(({ specifier }) => /^(@[^/]+\/)?[a-z][^/]*/.exec(specifier)?.[0] ?? '')
    .filter((name) => name !== '' && !name.startsWith('node:'));
  return [...new Set(names)].sort();
}

describe.each(WORKSPACES)('the manifest of %s', (workspace, rooms) => {
  const manifest = manifestOf(workspace);
  const { dependencies = {}, peerDependencies = {} } = manifest;

  it('declares every package that its files import', () => {
    const known = new Set([...Object.keys(dependencies), ...Object.keys(peerDependencies)]);
    expect(packagesOf(rooms).filter((name) => !known.has(name))).toEqual([]);
  });

  it('declares no package that its files do not import', () => {
    const used = new Set(packagesOf(rooms));
    // Loaded by name at run time, or only by the command line's first file.
    const hidden = new Set(['socket.io-client', 'qr', 'rxjs', 'libphonenumber-js', 'hyparquet']);
    expect(
      Object.keys(dependencies).filter((name) => !used.has(name) && !hidden.has(name)),
    ).toEqual([]);
  });

  it('has the versions of the project', () => {
    const all = { ...root.dependencies, ...root.devDependencies, ...root.optionalDependencies };
    const own = { ...dependencies, ...manifest.optionalDependencies };
    for (const [name, version] of Object.entries(own)) {
      if (name.startsWith('@tideline/')) expect([name, version]).toEqual([name, root.version]);
      else if (name in all) expect([name, version]).toEqual([name, all[name]]);
    }
    expect(manifest.version).toBe(root.version);
  });
});
