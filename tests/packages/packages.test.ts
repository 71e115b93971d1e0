import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '../../bin/commands/build-app.ts';
import { suiteNeeding } from '../support/needing.ts';
import { until } from '../support/until.ts';
import { bybitMarket, bybitProtocol } from '../venues/doubles/bybit.ts';
import { VenueDouble } from '../venues/doubles/double.ts';
import { Script } from '../venues/doubles/script.ts';
import { serveDouble } from '../venues/doubles/serve.ts';
import { packAll } from './pack.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'tideline-packages-'));
/** A program of somebody else: an empty folder with the packages installed. */
const home = join(folder, 'home');
const NAMES = ['wire', 'streams', 'marbles', 'bin'] as const;
let packed: readonly string[] = [];

const PATHS = (process.env['PATH'] ?? '')
  .split(delimiter)
  .filter((path) => !path.includes('node_modules'));
/** This Node, and the one on the machine's path, which may be Node 20. */
const NODES = [
  process.execPath,
  ...PATHS.map((path) => join(path, 'node'))
    .filter((path) => existsSync(path))
    .slice(0, 1),
];

/** Long enough for a registry that answers slowly, ms. */
const REGISTRY_LIMIT = 60_000;
const ping = spawnSync('npm', ['ping', '--loglevel=error'], { timeout: REGISTRY_LIMIT });
const REGISTRY_MISSING = ping.status === 0 ? null : 'the npm registry does not answer';
const withRegistry = suiteNeeding(REGISTRY_MISSING);

/** A program of a user of the library: a session at a venue until a book is there. */
const SESSION = `
import { LiveSession, livePolicy, livePorts, venueAdapter } from '@tideline/streams/node';

const [ws, rest, own] = process.argv.slice(2);
if (own) globalThis.WebSocket ??= (await import(own)).WebSocket;
const policy = livePolicy('bybit');
const options = { symbols: ['BTCUSDT'], streams: ['book', 'trades'], ws, rest };
const session = new LiveSession(policy, venueAdapter('bybit'), options, livePorts, {
  book: (event, { valid }) => {
    if (!valid) return;
    session.stop();
    console.log('a book');
  },
});
session.start();
`;

/** A program of a user whose venue nobody ships, and what it prints: docs/adding-a-venue.md. */
const VENUE_PAGE = readFileSync(join(ROOT, 'docs/adding-a-venue.md'), 'utf8');
const [, OWN_VENUE = '', , OWN_PRINTS = ''] =
  /```js\n(\/\/ acme\.js[\s\S]*?)```([\s\S]*?)```text\n([\s\S]*?)```/.exec(VENUE_PAGE) ?? [];

/** Without the test runner's settings, and without this project's programs on the path. */
const cleanEnv = (): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(?:VITEST|npm_|NODE_)/.test(name)),
  ),
  PATH: PATHS.join(delimiter),
  NO_COLOR: '1',
});

function node(program: string, args: readonly string[]) {
  return spawnSync(program, args, { cwd: home, encoding: 'utf8', env: cleanEnv() });
}

/** The same while this process goes on, which serves a venue. */
async function beside(program: string, args: readonly string[]) {
  const child = spawn(program, args, { cwd: home, env: cleanEnv() });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (data: Buffer) => {
    stdout += data;
  });
  child.stderr.on('data', (data: Buffer) => {
    stderr += data;
  });
  const [status] = (await once(child, 'close')) as [number | null];
  return { status, stdout, stderr };
}

beforeAll(async () => {
  if (REGISTRY_MISSING) return;
  await buildApp();
  packed = packAll(join(folder, 'packed'));
  mkdirSync(home);
  writeFileSync(join(home, 'package.json'), '{ "type": "module", "private": true }');
  const flags = ['--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'];
  execFileSync('npm', ['install', ...flags, ...packed], { cwd: home, env: cleanEnv() });
  // A user installs these by himself.
  for (const name of ['vitest', '@types']) {
    const link = join(home, 'node_modules', name);
    if (!existsSync(link)) symlinkSync(join(ROOT, 'node_modules', name), link);
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const readmeOf = (name: string): string => readFileSync(join(ROOT, name, 'README.md'), 'utf8');
/** The examples of a README: their code, and what they print by their own comments. */
const examplesOf = (name: string) =>
  [...readmeOf(name).matchAll(/```(js|ts)\n(.*?)```/gs)].map(([, language, code = ''], at) => ({
    language,
    code,
    file: `${name}-${at}`,
    prints: [...code.matchAll(/console\.log\(.*\); \/\/ (.*)/g)].map(([, said]) => said),
  }));
/** An example of a configuration prints nothing; the test of the plugin uses it. */
const PROGRAMS = NAMES.flatMap(examplesOf).filter(({ prints }) => prints.length > 0);

withRegistry('the packed packages', () => {
  it('have the size that their READMEs state, within a fifth', () => {
    for (const [at, name] of NAMES.entries()) {
      const stated = Number(/Packed size: (\d+) kB/.exec(readmeOf(name))?.[1]);
      const size = statSync(packed[at] ?? '').size / 1000;
      expect(Math.abs(size - stated) / stated, `${name}: ${size} kB`).toBeLessThan(0.2);
    }
  });

  it('hold no test and no TypeScript source', () => {
    for (const file of packed) {
      const list = execFileSync('tar', ['tzf', file], { encoding: 'utf8' }).trim().split('\n');
      expect(list.filter((path) => /\.test\.|(?<!\.d)\.tsx?$/.test(path))).toEqual([]);
      for (const needed of ['README.md', 'CHANGELOG.md', 'LICENSE', 'package.json']) {
        expect(list).toContain(`package/${needed}`);
      }
    }
  });

  it('hold their documentation, whose links lead to pages of the same package', () => {
    const held = NAMES.map((name) => {
      const folder = join(home, 'node_modules', name === 'bin' ? 'tideline' : `@tideline/${name}`);
      const pages = globSync('docs/**/*.md', { cwd: folder });
      for (const page of pages) {
        const text = readFileSync(join(folder, page), 'utf8');
        expect(text, page).not.toMatch(/npm run -s tideline|!\[/);
        for (const [, to = ''] of text.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)) {
          expect(existsSync(join(folder, dirname(page), to)), `${page}: ${to}`).toBe(true);
        }
      }
      return pages;
    });
    const [wire, streams, marbles, bin] = held;
    expect(wire).toContain('docs/calls.md');
    expect(streams).toContain('docs/adding-a-venue.md');
    expect(marbles).toEqual(['docs/marbles.md']);
    // Pages that the command's help names.
    const main = join(home, 'node_modules/.bin/tideline');
    for (const command of ['marbles', 'start']) {
      const help = node(process.execPath, [main, command, '--help']).stdout;
      for (const [page] of help.matchAll(/docs\/[a-z-]+\.md/g)) expect(bin).toContain(page);
    }
  });

  it('have types that a strict program accepts, libraries included', () => {
    for (const { file, code } of PROGRAMS) writeFileSync(join(home, `${file}.ts`), code);
    const check = (name: string, language: string, more: object): string => {
      const compilerOptions = {
        ...{ strict: true, skipLibCheck: false, target: 'es2024', module: 'nodenext' },
        ...{ lib: ['es2025', 'dom'], types: ['node'], outDir: 'out', rootDir: '.', ...more },
      };
      const wanted = PROGRAMS.filter((each) => each.language === language);
      const include = wanted.map(({ file }) => `${file}.ts`);
      writeFileSync(join(home, name), JSON.stringify({ compilerOptions, include }));
      const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
      return node(process.execPath, [tsc, '-p', name]).stdout;
    };
    expect(check('tsconfig.json', 'ts', { noUncheckedIndexedAccess: true })).toBe('');
    // Examples in JavaScript leave out what only types need.
    expect(check('tsconfig.js.json', 'js', { strict: false })).toBe('');
  });
});

for (const program of NODES)
  withRegistry(`installed in an empty folder, with ${program}`, () => {
    const bin = join(home, 'node_modules/.bin/tideline');
    const tideline = (...args: readonly string[]) => node(program, [bin, ...args]);
    const recording = join(home, 'btc.tideline');
    let exchange: ReturnType<typeof spawn>;
    let url = '';

    beforeAll(async () => {
      const START = 1_723_161_250_000;
      const line = (ms: number, body: object) =>
        `${BigInt(START + ms) * 1_000_000n} ${JSON.stringify(body)}`;
      const deltas = Array.from({ length: 5 }, (_, t) => [
        line(t * 100, {
          ...{ e: 'depthUpdate', E: START, s: 'BTCUSDT', U: t + 1, u: t + 1 },
          ...{ b: [['100', `${t + 1}`]], a: [] },
        }),
        line(t * 100 + 1, {
          ...{ e: 'trade', E: START, s: 'BTCUSDT', t, p: '100', q: '1', T: START + t, m: true },
        }),
      ]).flat();
      const book = { lastUpdateId: 1, bids: [['100', '1']], asks: [['101', '1']] };
      const [first = '', ...more] = deltas;
      writeFileSync(join(home, 'session.txt'), [first, line(0, book), ...more].join('\n'));
      const flags = ['--format', 'collector', '--venue', 'binance', '--force'];
      const made = tideline('import', 'session.txt', ...flags, '--out', recording);
      expect(made.status, made.stderr).toBe(0);
      exchange = spawn(program, [bin, 'start', '--port', '0', '--data', join(folder, 'data')], {
        ...{ cwd: home, env: cleanEnv(), stdio: ['ignore', 'pipe', 'inherit'] },
      });
      url = await new Promise<string>((resolve, reject) => {
        exchange.stdout?.on('data', (data: Buffer) => {
          const found = /http:\/\/localhost:\d+/.exec(String(data))?.[0];
          if (found) resolve(found);
        });
        exchange.once('exit', (code) => reject(new Error(`start ended with ${code}`)));
      });
    });
    afterAll(async () => {
      if (exchange.exitCode === null) {
        const ended = once(exchange, 'exit');
        exchange.kill();
        await ended;
      }
      rmSync(join(folder, 'data'), { recursive: true, force: true });
    });

    it('reads the recording of a venue that nobody ships', () => {
      writeFileSync(join(home, 'acme.js'), OWN_VENUE);
      const { status, stdout, stderr } = node(program, ['acme.js']);
      expect([status, stdout], stderr).toEqual([0, OWN_PRINTS]);
    });

    it.each(PROGRAMS)('runs example $file', ({ file, prints }) => {
      const example = join(home, 'out', `${file}.js`);
      const { status, stdout, stderr } = node(program, [example, recording, url]);
      expect(status, stderr).toBe(0);
      expect(stdout.trim().split('\n')).toEqual(prints);
    });

    it.each(['calls', 'order-types', 'security'])('runs the program of docs/%s.md', (page) => {
      const text = readFileSync(join(home, `node_modules/tideline/docs/${page}.md`), 'utf8');
      const [, code = ''] = /```js\n(.*?)```/s.exec(text) ?? [];
      writeFileSync(join(home, `${page}.mjs`), code);
      const [, prints = 'a result'] = /console\.log\(.*\); \/\/ (.*)/.exec(code) ?? [];
      const { stdout, stderr } = node(program, [`${page}.mjs`, url]);
      expect(stdout, stderr).toBe(`${prints}\n`);
    });

    it('serves the app', async () => {
      const page = await fetch(`${url}/h5/`);
      expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Tideline')]);
    });

    it('verifies a recording', () => {
      expect(tideline('verify', recording).stdout).toContain('the chain holds');
    });

    it('watches and records a venue, and verifies the recording', async () => {
      const double = new VenueDouble(bybitProtocol, bybitMarket(new Script(6)), Date.now);
      const { ws, rest, close } = await serveDouble(double);
      try {
        const at = ['--venue', 'bybit', '--ws', ws, '--rest', rest, '--for', '5s'];
        const watched = await beside(program, [bin, 'watch', '--symbol', 'BTCUSDT', ...at]);
        expect(watched.status, watched.stderr).toBe(0);
        expect(watched.stdout).toMatch(/6\d,?\d{3}\.\d/);
        const out = ['--out', 'venue.tideline', '--force'];
        const streams = ['--symbols', 'BTCUSDT', '--streams', 'book,trades'];
        const recorded = await beside(program, [bin, 'record', ...streams, ...out, ...at]);
        expect(recorded.status, recorded.stderr).toBe(0);
        expect(tideline('verify', 'venue.tideline').stdout).toContain('BTCUSDT');
        writeFileSync(join(home, 'session.js'), SESSION);
        const library = (...more: string[]) => beside(program, ['session.js', ws, rest, ...more]);
        expect(await library('ws')).toMatchObject({ status: 0, stdout: 'a book\n' });
        const bare = await library();
        const hasSocket = node(program, ['-p', 'typeof WebSocket']).stdout.trim() !== 'undefined';
        if (hasSocket) expect(bare.stdout).toBe('a book\n');
        else
          expect(bare.stderr).toMatch(
            /live venues need WebSocket, .* from version 22: use a newer/,
          );
      } finally {
        await close();
      }
    });

    it('starts on a venue whose list of pairs is parsed in a thread of its own', async () => {
      const script = new Script(6);
      const market = bybitMarket(script);
      const double = new VenueDouble(bybitProtocol, market, Date.now);
      const path = '/v5/market/instruments-info';
      const answer = market.rest(path, new URLSearchParams(), Date.now()) as {
        readonly result: { readonly list: readonly object[] };
      };
      const [first] = answer.result.list;
      const others = Array.from({ length: 3_000 }, (_, at) => {
        return { ...first, symbol: `C${at}USDT`, baseCoin: `C${at}` };
      });
      const list = [...others, ...answer.result.list];
      // A shorter answer is parsed at once.
      expect(JSON.stringify(list).length).toBeGreaterThan(250_000);
      double.words.set(path, { ...answer, result: { list } });
      const { ws, rest, close } = await serveDouble(double);
      const data = join(folder, 'venue-data');
      const feed = ['--feed', 'live:bybit', '--ws', ws, '--rest', rest, '--symbols', 'BTCUSDT'];
      const child = spawn(program, [bin, 'start', '--port', '0', '--data', data, ...feed], {
        ...{ cwd: home, env: cleanEnv(), stdio: ['ignore', 'pipe', 'pipe'] },
      });
      const ended = once(child, 'exit');
      try {
        let output = '';
        child.stdout.on('data', (text: Buffer) => (output += text));
        child.stderr.on('data', (text: Buffer) => (output += text));
        const origin = await until('the exchange', () => {
          if (child.exitCode !== null) throw new Error(output);
          return /http:\/\/localhost:\d+/.exec(output)?.[0] ?? '';
        });
        const page = await fetch(`${origin}/h5/`);
        expect(await page.text()).toContain('BTCUSDT');
      } finally {
        child.kill();
        await ended;
        await close();
        rmSync(data, { recursive: true, force: true });
      }
    });

    it('runs marble specs as test files of Vitest', () => {
      const [example, configuration] = examplesOf('marbles');
      const [spec = ''] = /spec a polled.*?\n(?=`)/s.exec(example?.code ?? '') ?? [];
      writeFileSync(join(home, 'good.marble'), spec);
      writeFileSync(join(home, 'bad.marble'), spec.replace('100 delayed', '100 live'));
      writeFileSync(join(home, 'vitest.config.js'), configuration?.code ?? '');
      const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs');
      // The newest Vitest needs a newer Node than the packages do.
      const run = (file: string) => node(process.execPath, [vitest, 'run', file, '--root', home]);
      const good = run('good.marble');
      expect(good.status, good.stderr).toBe(0);
      const failed = run('bad.marble');
      expect([failed.status, failed.stdout + failed.stderr]).toEqual([
        ...[1, expect.stringContaining('expected  A---')],
      ]);
      expect(failed.stdout + failed.stderr).toContain('bad.marble:7');
    });
  });
