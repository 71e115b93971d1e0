/**
 * The size of the engine's entry point in a browser: built as an app would, minified and gzipped.
 */
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';

const ENTRY = fileURLToPath(new URL('../streams/index.ts', import.meta.url));

/**
 * @returns bytes of the whole entry point, minified, and the same after gzip; `external` is
 *   excluded
 */
async function entryPointSize(
  external: readonly string[],
): Promise<{ readonly minified: number; readonly gzip: number }> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: true,
      modulePreload: false,
      // Not as a library, because Vite keeps the white space of those.
      rolldownOptions: {
        input: ENTRY,
        external: [...external],
        preserveEntrySignatures: 'strict',
      },
    },
  });
  const [result] = Array.isArray(built) ? built : [built];
  if (!result || !('output' in result)) throw new Error('the entry point was not built');
  const code = result.output.map((part) => (part.type === 'chunk' ? part.code : '')).join('');
  return { minified: Buffer.byteLength(code), gzip: gzipSync(code, { level: 9 }).length };
}

export async function run(): Promise<string> {
  const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
  const line = async (name: string, external: readonly string[]) => {
    const { minified, gzip } = await entryPointSize(external);
    return `| ${name} | ${kB(minified)} | ${kB(gzip)} |`;
  };
  return [
    '| `@tideline/streams`, whole | minified | gzip |',
    '|---|---:|---:|',
    await line('with RxJS and the socket.io client', []),
    await line('the engine itself', ['rxjs', 'socket.io-client']),
  ].join('\n');
}
