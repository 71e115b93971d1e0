import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { LANGUAGES } from '../../../wire/constants.ts';

const HERE = fileURLToPath(new URL('../../..', import.meta.url));
/** Chunk of the head of a page of one pair, with its styles. */
export const PAIR_HEAD = 'pair-head';
/** Screens that are likely starting points; their code is preloaded. */
const BEGUN_WITH: Readonly<Record<string, readonly string[]>> = {
  '/': ['src/pages/home.tsx'],
  '/pages/index/index': ['src/pages/home.tsx'],
  '/pages/trade/index': ['src/pages/spot.tsx'],
  '/pages/trade/kline': ['src/pages/chart.tsx', 'streams/pair-feeds.ts'],
  '/pages/lever/index': ['src/pages/contracts.tsx'],
};
/** The way of the first live price, which the document itself requests: before all else. */
const CONNECTS = ['streams/socket.ts'];
/** What every page needs. */
const ALWAYS = ['node_modules/react-dom/client.js', 'src/app/run.tsx'];

/**
 * Gives `boot.js` the files of the first texts and screens, so that they load in parallel with the
 * app. This saves two round trips and a slow script start on a thin line.
 */
export function earlyParts(): Plugin {
  return {
    name: 'tideline:early-parts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {}, chunk: entry }) {
        const chunks = Object.values(bundle).filter((part) => part.type === 'chunk');
        const filesOf = (source: string): string[] => {
          const files = new Set<string>();
          const take = (name: string) => {
            const chunk = chunks.find(({ fileName }) => fileName === name);
            if (!chunk || files.has(name) || html.includes(name)) return;
            files.add(name);
            for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
            chunk.imports.forEach(take);
          };
          const first = chunks.find(({ facadeModuleId }) => facadeModuleId === join(HERE, source));
          if (!first) throw new Error(`the build has no ${source}`);
          if (first !== entry) take(first.fileName);
          return [...files];
        };
        const textsOf = (part: string) =>
          Object.fromEntries(
            LANGUAGES.map((language) => [language, filesOf(`locales/${language}/${part}.ts`)[0]]),
          );
        const pages = Object.entries(BEGUN_WITH).map(([path, sources]) => [
          path,
          [...new Set(sources.flatMap(filesOf))],
        ]);
        const look = chunks.find(({ name }) => name === PAIR_HEAD)?.viteMetadata?.importedCss;
        if (look?.size !== 1) throw new Error('the build has no styles of a pair');
        const parts = JSON.stringify({
          look: [...look][0],
          always: [...new Set(ALWAYS.flatMap(filesOf))],
          texts: textsOf('first'),
          rest: textsOf('rest'),
          pages: Object.fromEntries(pages),
        });
        const links = CONNECTS.flatMap(filesOf).map(
          (name) => `<link rel="modulepreload" crossorigin href="/h5/${name}">\n    `,
        );
        return html
          .replace(/(<script src="[^"]*boot\.js")/, `$1 data-parts='${parts}'`)
          .replace('</head>', `${links.join('')}</head>`);
      },
    },
  };
}
