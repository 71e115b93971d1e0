/** The service worker and the files of a build that it stores. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';
import type { CachedFiles } from '../src/app/offline/cached-files.ts';

const HERE = fileURLToPath(new URL('..', import.meta.url));
/** Code and texts of the first screen in any language: without them no start stands. */
const FIRST = /^(?:src\/pages\/home\.tsx|locales\/\w+\/first\.ts)$/;

/** The build in a document (src/app/first-price/first-page.ts). */
const BUILD = /<meta name="tideline-build" content="([^"]+)"/;
const STYLESHEET = /<link rel="stylesheet"[^>]* href="\/h5\/(assets\/[^"]+)"/g;

/** Files that an offline start needs, and files that load later. */
function cachedFiles(bundle: Rolldown.OutputBundle): CachedFiles {
  const shell = new Set(['', 'boot.js']);
  const take = (name: string) => {
    const chunk = bundle[name];
    if (shell.has(name) || chunk?.type !== 'chunk') return;
    shell.add(name);
    for (const style of chunk.viteMetadata?.importedCss ?? []) shell.add(style);
    chunk.imports.forEach(take);
  };
  const all: string[] = [];
  for (const part of Object.values(bundle)) {
    if (/^assets\//.test(part.fileName)) all.push(part.fileName);
    if (part.type !== 'chunk') continue;
    const source = part.facadeModuleId?.slice(HERE.length) ?? '';
    if (part.isEntry || FIRST.test(source)) take(part.fileName);
  }
  const fixed = readdirSync(join(HERE, 'public'));
  const rest = [...all, ...fixed].filter((name) => !shell.has(name)).sort();
  const page = bundle['index.html'];
  const html = page?.type === 'asset' ? String(page.source) : '';
  const build = BUILD.exec(html)?.[1];
  if (!build) throw new Error('the document does not name its build');
  for (const [, name] of html.matchAll(STYLESHEET)) if (name) shell.add(name);
  return { build, shell: [...shell].sort(), rest: rest.filter((name) => !shell.has(name)) };
}

/**
 * Builds the service worker as a separate plain script with the list of this build's files. The
 * worker never answers from its cache for a file outside the list.
 */
export function offlineWorker(): Plugin {
  return {
    name: 'tideline:offline-worker',
    apply: 'build',
    writeBundle: {
      sequential: true,
      async handler({ dir = '' }, bundle) {
        await build({
          configFile: false,
          logLevel: 'error',
          publicDir: false,
          define: { __CACHED__: JSON.stringify(cachedFiles(bundle)) },
          build: {
            target: 'es2022',
            outDir: dir,
            emptyOutDir: false,
            rolldownOptions: {
              input: join(HERE, 'src/app/offline/worker.ts'),
              output: { format: 'iife', entryFileNames: 'sw.js' },
            },
          },
        });
      },
    },
  };
}
