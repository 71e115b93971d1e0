/**
 * The document of the home screen. The build renders the app's first frame; the exchange fills in
 * the newest prices for each visit.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import type { ResourceLanguage } from 'i18next';
import { build, type Plugin, type Rolldown } from 'vite';
import { LANGUAGES, type Language } from '../../../wire/constants.ts';
import { documentOf, type FirstPage, frameOf, templateOf } from './page-template.ts';
import { pairHeadsOf } from './pair-head.ts';
import type { Prerendered } from './prerender.tsx';

const HERE = fileURLToPath(new URL('../../..', import.meta.url));

type Prerender = typeof import('./prerender.tsx');

/** Bundles the app's first frame for Node, and renders it. */
async function prerendered(): Promise<
  Pick<Prerender, 'ADDRESSES' | 'FIRST_PAIRS_ID'> & { all: readonly Prerendered[] }
> {
  const output = (await build({
    configFile: false,
    root: HERE,
    logLevel: 'error',
    publicDir: false,
    plugins: [react()],
    define: { __BUILD_VERSION__: '""', 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    resolve: {
      alias: [
        { find: /^zustand$/, replacement: join(HERE, 'src/app/first-price/current-stores.ts') },
      ],
    },
    build: {
      ssr: 'src/app/first-price/prerender.tsx',
      write: false,
      minify: false,
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })) as Rolldown.RolldownOutput;
  const folder = join(HERE, 'node_modules/.tideline');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `prerender-${process.pid}.mjs`);
  writeFileSync(file, output.output[0].code);
  try {
    const { prerender, ...names } = (await import(pathToFileURL(file).href)) as Prerender;
    return { ...names, all: await prerender(texts()) };
  } finally {
    rmSync(file, { force: true });
  }
}

const metaOf = (build: string): string => `<meta name="tideline-build" content="${build}">\n  `;

/** The entry that renders. */
const APP = 'src/app/run.tsx';

const FIRST = ['common', 'errors', 'home', 'notice', 'trade'];

/** Texts of the first screens. */
function texts(): Record<Language, ResourceLanguage> {
  const of = (lang: string): ResourceLanguage =>
    Object.fromEntries(
      FIRST.map((name) => [
        name,
        JSON.parse(readFileSync(join(HERE, 'locales', lang, `${name}.json`), 'utf8')),
      ]),
    );
  return Object.fromEntries(LANGUAGES.map((lang) => [lang, of(lang)])) as ReturnType<typeof texts>;
}

interface StartTexts {
  readonly [name: string]: string;
  readonly noScript: string;
}

/**
 * What `boot.js` says when the app does not start, in all languages: the document may be in another
 * one than the person's. `noscript` is for a browser that runs no script at all.
 */
function startTexts(): (html: string, lang: string) => string {
  const all = LANGUAGES.map((lang) => {
    const file = join(HERE, 'locales', lang, 'start.json');
    return [lang, JSON.parse(readFileSync(file, 'utf8')) as StartTexts] as const;
  });
  const spoken = all.map(([lang, { noScript, ...texts }]) => [lang, texts] as const);
  const json = JSON.stringify(Object.fromEntries(spoken));
  const island = `<script type="application/json" id="start-texts">${json}</script>`;
  const silent = new Map(all.map(([lang, { noScript }]) => [lang as string, noScript]));
  return (html, lang) =>
    html.replace(
      '</body>',
      (end) => `<noscript><p class="trouble">${silent.get(lang)}</p></noscript>${island}${end}`,
    );
}

/** Name of a build; depends on its files and its documents. */
function nameOf(bundle: Rolldown.OutputBundle, documents: string): string {
  const named = createHash('sha256').update(documents);
  for (const name of Object.keys(bundle).sort()) named.update(`${name}\n`);
  const boot = bundle['boot.js'];
  if (boot?.type === 'asset') named.update(boot.source);
  const folder = join(HERE, 'public');
  for (const name of readdirSync(folder).sort()) named.update(readFileSync(join(folder, name)));
  return named.digest('hex').slice(0, 12);
}

/**
 * Writes the first frame into `index.html`, for an offline start, and the pieces of the documents
 * with prices into `.vite/first-page.json`, for the exchange.
 */
export function firstPage(): Plugin {
  let base = '/';
  return {
    name: 'tideline:first-page',
    apply: 'build',
    configResolved: (config) => {
      base = config.base;
    },
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') throw new Error('the build has no document');
        const { all, ADDRESSES, FIRST_PAIRS_ID } = await prerendered();
        const sheet = new Map<string, string>();
        const shell = String(page.source).replace(
          '<script src="/h5/boot.js"',
          () => `<script src="/h5/boot.js" data-pages='${JSON.stringify(ADDRESSES)}'`,
        );
        if (shell === page.source) throw new Error('the document has no boot.js');
        const withStart = startTexts();
        const frames = all.map((own) => ({
          own,
          bare: frameOf(own.bare, own, sheet),
          fresh: framesOf(own, 'fresh', sheet),
          old: framesOf(own, 'old', sheet),
          heads: { fresh: pairHeadsOf(own, 'fresh', sheet), old: pairHeadsOf(own, 'old', sheet) },
        }));
        const css = [...sheet].map(([declared, name]) => `.${name}{${declared}}`).join('\n');
        const hash = createHash('sha256').update(css).digest('base64url').slice(0, 8);
        const fileName = `assets/first-${hash}.css`;
        this.emitFile({ type: 'asset', fileName, source: css });
        const styles = [...stylesOf(bundle), fileName].map((name) => `${base}${name}`);
        const languages: Record<string, FirstPage['languages'][string]> = {};
        let places: readonly string[] = [];
        for (const { own, fresh, old, heads } of frames) {
          const made = ({ up, down, flat }: typeof fresh, templates: string) => {
            const ofPairs = { templates, pairs: FIRST_PAIRS_ID };
            const document = (frame: string) =>
              withStart(documentOf(shell, frame, own, styles, ofPairs), own.lang);
            const sides = { up: document(up), down: document(down), flat: document(flat) };
            return templateOf(sides, own);
          };
          const current = made(fresh, heads.fresh);
          const outdated = made(old, heads.old);
          places = current.places;
          languages[own.lang] = { tag: own.tag, fresh: current.template, old: outdated.template };
        }
        const [english] = frames;
        if (!english) throw new Error('no language was rendered');
        const bare = withStart(
          documentOf(shell, english.bare, english.own, styles),
          english.own.lang,
        );
        const build = nameOf(bundle, bare + JSON.stringify(languages));
        page.source = bare.replace('</head>', `${metaOf(build)}</head>`);
        const first: FirstPage = { build, places, languages };
        this.emitFile({
          type: 'asset',
          fileName: '.vite/first-page.json',
          source: JSON.stringify(first),
        });
      },
    },
  };
}

/** Styles of the app's entry, which the document does not load by itself. */
function stylesOf(bundle: Rolldown.OutputBundle): readonly string[] {
  const found = new Set<string>();
  const seen = new Set<string>();
  const take = (name: string) => {
    const chunk = bundle[name];
    if (seen.has(name) || chunk?.type !== 'chunk') return;
    seen.add(name);
    for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
    chunk.imports.forEach(take);
  };
  const chunks = Object.values(bundle).filter((part) => part.type === 'chunk');
  const app = chunks.find(({ facadeModuleId }) => facadeModuleId === join(HERE, APP));
  if (!app) throw new Error('the build has no app');
  take(app.fileName);
  return [...found];
}

function framesOf(own: Prerendered, age: 'fresh' | 'old', sheet: Map<string, string>) {
  const of = (side: 'up' | 'down' | 'flat') => frameOf(own.priced[age][side], own, sheet);
  return { up: of('up'), down: of('down'), flat: of('flat') };
}
