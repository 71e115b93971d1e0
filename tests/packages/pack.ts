import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** A package: the workspace with its manifest, and the rooms whose built files it holds. */
interface Package {
  readonly workspace: string;
  /** Rooms, each with its folder in the package. */
  readonly rooms: Readonly<Record<string, string>>;
  /** Other files, by their path in the package. */
  readonly extra: Readonly<Record<string, string>>;
  /** Pages of `docs/`, as globs. */
  readonly docs: readonly string[];
}

/** What a user of recordings and venues reads. */
const MARKET_DOCS = ['recording-format.md', 'live.md', 'venues/*.md'];

/** Files of the program that old versions of Node read, too: no compiler makes them. */
const PLAIN = globSync('bin/**/*.js', { cwd: ROOT });

/** In the order in which they depend on each other. */
const PACKAGES: readonly Package[] = [
  { workspace: 'wire', rooms: { wire: '.' }, extra: {}, docs: ['calls.md'] },
  {
    workspace: 'streams',
    rooms: { streams: '.' },
    extra: {},
    docs: ['engine.md', 'adding-a-venue.md', 'recipes.md', ...MARKET_DOCS],
  },
  {
    workspace: 'marbles',
    rooms: { marbles: '.' },
    extra: { 'marble.tmLanguage.json': 'marbles/marble.tmLanguage.json' },
    docs: ['marbles.md'],
  },
  {
    workspace: 'bin',
    rooms: { bin: 'bin', exchange: 'exchange', locales: 'locales' },
    extra: { ...Object.fromEntries(PLAIN.map((path) => [path, path])), dist: 'dist' },
    docs: [
      ...[
        'command-line.md',
        'recipes.md',
        'marbles.md',
        'exchange.md',
        'database.md',
        'cluster.md',
      ],
      ...['security.md', 'order-types.md', 'calls.md', ...MARKET_DOCS],
    ],
  },
];

/** Files that no package holds: tests, and the benchmarks with their peers. */
const LEFT_OUT = /\.test\.|(?:^|\/)testing\/|^bin\/called|^bin\/commands\/bench\./;

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly [field: string]: unknown;
}

/**
 * Packs the four packages. The app in the command line's package is the one in `dist/`.
 *
 * @param into - folder of the `.tgz` files; created when absent
 * @returns their paths, in the order in which they depend on each other
 * @throws Error without a built app, or with the compiler's or npm's output
 */
export function packAll(into: string): string[] {
  if (!existsSync(join(ROOT, 'dist/index.html'))) {
    throw new Error('the app is not built: run "npm run build" first');
  }
  mkdirSync(into, { recursive: true });
  const work = mkdtempSync(join(tmpdir(), 'tideline-pack-'));
  try {
    const built = compile(work);
    return PACKAGES.map((each) => pack(each, built, join(work, each.workspace), into));
  } finally {
    rmSync(work, { recursive: true });
  }
}

/** Compiles each TypeScript file to one JavaScript file and its types. */
function compile(work: string): string {
  const out = join(work, 'built');
  const rooms = PACKAGES.flatMap(({ rooms: each }) => Object.keys(each));
  const project = join(work, 'tsconfig.json');
  const config = {
    extends: join(ROOT, 'tsconfig.json'),
    compilerOptions: {
      ...{ noEmit: false, declaration: true, rootDir: ROOT, outDir: out },
      rewriteRelativeImportExtensions: true,
      typeRoots: [join(ROOT, 'node_modules/@types')],
    },
    include: rooms.map((room) => join(ROOT, room)),
    exclude: rooms.flatMap((room) => [
      join(ROOT, room, '**/*.test.ts'),
      join(ROOT, room, '**/testing/**'),
    ]),
  };
  writeFileSync(project, JSON.stringify(config));
  run(join(ROOT, 'node_modules/.bin/tsc'), ['-p', project], ROOT);
  return out;
}

function pack(each: Package, built: string, folder: string, into: string): string {
  for (const [room, place] of Object.entries(each.rooms)) {
    for (const file of globSync('**/*.{js,d.ts,json}', { cwd: join(built, room) })) {
      if (LEFT_OUT.test(`${room}/${file}`)) continue;
      const text = readFileSync(join(built, room, file), 'utf8');
      write(join(folder, place, file), leadingToJs(text));
    }
    // The compiler copies only the JSON files that are imported by a relative path.
    for (const file of globSync('**/*.json', { cwd: join(ROOT, room) })) {
      if (file === 'package.json' || existsSync(join(folder, place, file))) continue;
      write(join(folder, place, file), readFileSync(join(ROOT, room, file), 'utf8'));
    }
  }
  for (const [place, file] of Object.entries(each.extra)) {
    if (place.endsWith('.js')) {
      write(join(folder, place), leadingToJs(readFileSync(join(ROOT, file), 'utf8')));
    } else cpSync(join(ROOT, file), join(folder, place), { recursive: true });
  }
  for (const file of ['README.md', 'CHANGELOG.md']) {
    copyFileSync(join(ROOT, each.workspace, file), join(folder, file));
  }
  copyFileSync(join(ROOT, 'LICENSE'), join(folder, 'LICENSE'));
  const pages = globSync([...each.docs], { cwd: join(ROOT, 'docs') });
  for (const page of pages) write(join(folder, 'docs', page), pageFor(page, pages));
  write(join(folder, 'package.json'), `${JSON.stringify(manifestOf(each), null, 2)}\n`);
  const said = run('npm', ['pack', '--json', '--pack-destination', into], folder);
  const [{ filename }] = JSON.parse(said) as [{ readonly filename: string }];
  return join(into, filename);
}

/**
 * A page as a user without the repository reads it: with his commands, and links that lead
 * somewhere.
 */
function pageFor(page: string, pages: readonly string[]): string {
  return readFileSync(join(ROOT, 'docs', page), 'utf8')
    .replaceAll('npm run -s tideline -- ', 'npx tideline ')
    .replace(/^!\[.*\n?/gm, '')
    .replace(/(?<!!)\[([^\]]+)\]\(([^)#:]+)(#[^)]*)?\)/g, (link, text: string, to: string) =>
      pages.includes(join(dirname(page), to)) ? link : text,
    );
}

/** The workspace's manifest, with its paths led to the built files. */
function manifestOf({ workspace }: Package): object {
  const text = readFileSync(join(ROOT, workspace, 'package.json'), 'utf8');
  const { private: _, exports = {}, ...rest } = JSON.parse(text) as Manifest;
  if (workspace === 'bin') {
    return {
      ...rest,
      exports: doorsOf(exports, './bin/'),
      bin: { tideline: 'bin/tideline.js' },
      imports: { '#locales/*.json': './locales/*.json', '#locales/*': './locales/*.js' },
    };
  }
  return { ...rest, exports: doorsOf(exports, './') };
}

/** The doors of a manifest, led to the built files in a folder of the package. */
function doorsOf(exports: unknown, folder: string): object {
  const doors = Object.entries(exports as Record<string, string>).map(([name, path]) => {
    if (!path.endsWith('.ts')) return [name, path];
    const built = path.replace('./', folder).replace(/\.ts$/, '');
    return [name, { types: `${built}.d.ts`, default: `${built}.js` }];
  });
  return Object.fromEntries(doors);
}

/**
 * Relative imports of `.ts` files in declarations, and in the program's first files, lead to `.js`.
 */
const leadingToJs = (text: string): string =>
  text.replace(/((?:from|import)\s*\(?\s*['"]\.{1,2}\/[^'"]*)\.ts(['"])/g, '$1.js$2');

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** @throws Error with the command's output when it fails */
function run(program: string, args: readonly string[], cwd: string): string {
  try {
    return execFileSync(program, args, { cwd, encoding: 'utf8', stdio: 'pipe' });
  } catch (error) {
    const { stdout, stderr } = error as { readonly stdout: string; readonly stderr: string };
    throw new Error(`${program} ${args[0]} failed:\n${stdout}${stderr}`);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const file of packAll(join(ROOT, 'packages'))) process.stdout.write(`${file}\n`);
}
