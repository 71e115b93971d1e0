import { existsSync, readFileSync } from 'node:fs';

/** A peer installed in `bench/`, or null: it is then skipped and named. */
export async function peer<T>(
  name: string,
  path = '',
): Promise<{ module: T; version: string } | null> {
  const folder = new URL(`../node_modules/${name}/`, import.meta.url);
  if (!existsSync(folder)) {
    process.stderr.write(`${name} is not installed (npm install in bench/): left out\n`);
    return null;
  }
  const manifest = JSON.parse(readFileSync(new URL('package.json', folder), 'utf8')) as {
    version: string;
  };
  // By path, because the measured class is not always exported by name.
  const module = (await import(path ? new URL(path, folder).href : name)) as T;
  return { module, version: manifest.version };
}
