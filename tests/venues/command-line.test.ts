import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer as createHttp } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openRecords, type RawRecord, type VenueId } from '@tideline/streams/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { called } from '../../bin/called.ts';
import { VenueDouble } from './doubles/double.ts';
import { Script } from './doubles/script.ts';
import { CERT, KEY } from './doubles/self-signed.ts';
import { type ServedDouble, serveDouble } from './doubles/serve.ts';
import { venueDoubles } from './doubles/venues.ts';

const VENUES = Object.keys(venueDoubles) as VenueId[];
const folder = mkdtempSync(join(tmpdir(), 'tideline-venues-'));
const cache = process.env['XDG_CACHE_HOME'];

beforeAll(() => {
  process.env['XDG_CACHE_HOME'] = join(folder, 'cache');
});
afterAll(() => {
  if (cache === undefined) delete process.env['XDG_CACHE_HOME'];
  else process.env['XDG_CACHE_HOME'] = cache;
  rmSync(folder, { recursive: true });
});

async function records(file: string): Promise<RawRecord[]> {
  const all: RawRecord[] = [];
  for await (const batch of (await openRecords([file], 'tideline')).records) all.push(...batch);
  return all;
}

const digest = (texts: readonly string[]): string =>
  createHash('sha256').update(texts.join('\u0000')).digest('hex');

/** A double behind a real socket and HTTP while `use` runs. */
async function served<T>(
  venue: VenueId,
  use: (double: VenueDouble, at: ServedDouble) => Promise<T>,
): Promise<T> {
  const made = venueDoubles[venue]?.(new Script(7));
  if (!made) throw new Error(`no double of ${venue}`);
  const double = new VenueDouble(made.protocol, made.market, Date.now);
  const at = await serveDouble(double, 20);
  try {
    return await use(double, at);
  } finally {
    await at.close();
  }
}

const addresses = ({ ws, rest }: ServedDouble): string[] => ['--ws', ws, '--rest', rest];

describe.each(VENUES)('tideline at %s over real sockets', (venue) => {
  it('records byte for byte what the venue sent, and verifies it', async () => {
    await served(venue, async (double, at) => {
      const out = join(folder, `${venue}.tideline`);
      const args = [
        '--venue',
        venue,
        '--symbols',
        'BTCUSDT,ETHUSDT',
        '--out',
        out,
        '--for',
        '1500ms',
      ];
      const { code, err } = await called('record', ...args, ...addresses(at));
      expect(code, err).toBe(0);
      const all = await records(out);
      const frames = all.filter(({ kind }) => kind === 'received');
      const groups = [...Map.groupBy(frames, ({ connection }) => connection).values()];
      const ours = groups.map((group) => group.map(({ text }) => text));
      expect(ours).toHaveLength(double.connections.length);
      expect(frames.length).toBeGreaterThan(20);
      for (const texts of ours) {
        const same = double.connections.find(
          ({ sent }) => digest(sent.slice(0, texts.length)) === digest(texts),
        );
        // It ends when the recording ends; the venue's frames under way are not in it.
        expect(same).toBeDefined();
        expect(texts.length).toBeGreaterThan(0);
      }
      expect(double.violations).toEqual([]);
      const verified = await called('verify', out, '--json', '--allow-unproven');
      const report = JSON.parse(verified.out) as { first_problem: unknown; crossed: number };
      expect(report).toMatchObject({ first_problem: null, crossed: 0 });
      expect(verified.code).toBe(0);
    });
  });

  it('watches a book by the command of its page: the last line has best prices and no gap', async () => {
    await served(venue, async (_, at) => {
      const page = readFileSync(new URL(`../../docs/venues/${venue}.md`, import.meta.url), 'utf8');
      const [, named = ''] = /^ {4}npm run -s tideline -- (watch .*)$/m.exec(page) ?? [];
      const args = [...named.split(' '), '--for', '1200ms', ...addresses(at)];
      expect(args.slice(0, 3)).toEqual(['watch', '--venue', venue]);
      const { code, out, err } = await called(...args);
      expect(code, err).toBe(0);
      expect(out.trim().split('\n').at(-1)).toMatch(/\d+\.\d+ × .* \| .* 0 gaps/);
    });
  });
});

describe('tideline record --venue', () => {
  it('rotates files that verify by themselves, without losing a frame', async () => {
    await served('binance', async (double, at) => {
      const out = join(folder, 'rotated.tideline');
      const args = ['--symbols', 'BTCUSDT', '--out', out, '--rotate', '1s', '--for', '3.5s'];
      const { code, err } = await called('record', '--venue', 'binance', ...args, ...addresses(at));
      expect(code, err).toBe(0);
      const files = readdirSync(folder)
        .filter((name) => name.startsWith('rotated-'))
        .sort();
      expect(files.length).toBeGreaterThan(1);
      const texts: string[] = [];
      for (const name of files) {
        const file = join(folder, name);
        const report = await called('verify', file, '--json');
        expect(JSON.parse(report.out)).toMatchObject({ first_problem: null });
        expect(report.code, name).toBe(0);
        for (const { kind, text } of await records(file)) if (kind === 'received') texts.push(text);
      }
      const sent = double.connections[0]?.sent.slice(0, texts.length) ?? [];
      expect(digest(texts)).toBe(digest(sent));
    });
  });

  it('records through faults: the books are right again and the gap is in the recording', async () => {
    await served('binance', async (double, at) => {
      const out = join(folder, 'faults.tideline');
      const args = ['--symbols', 'BTCUSDT', '--out', out, '--for', '5s'];
      const running = called('record', '--venue', 'binance', ...args, ...addresses(at));
      setTimeout(() => {
        double.fault = () => [];
      }, 1_500);
      setTimeout(() => double.cut(), 2_500);
      const { code, err } = await running;
      expect(code, err).toBe(0);
      const all = await records(out);
      expect(all.filter(({ kind }) => kind === 'close').length).toBeGreaterThan(0);
      const report = JSON.parse((await called('verify', out, '--json')).out) as {
        chain: { gaps: number };
        snapshots: number;
      };
      expect(report.chain.gaps).toBeGreaterThanOrEqual(1);
      expect(report.snapshots).toBeGreaterThanOrEqual(2);
      const book = await called('book', out, '--symbol', 'BTCUSDT', '--json');
      expect(book.code, book.err).toBe(0);
    });
  });

  it('ends with a complete file when the disk has too little room', async () => {
    await served('binance', async (_, at) => {
      const out = join(folder, 'full.tideline');
      const args = [
        '--symbols',
        'BTCUSDT',
        '--out',
        out,
        '--for',
        '20s',
        '--keep-free',
        '99999999G',
      ];
      const { code, err } = await called('record', '--venue', 'binance', ...args, ...addresses(at));
      expect(code).toBe(2);
      expect(err).toMatch(/are free: the recording ended/);
    });
  });
});

describe('failures in one line', () => {
  const watch = (rest: string, symbol = 'BTCUSDT') =>
    called('watch', '--venue', 'binance', '--symbol', symbol, '--for', '2s', '--rest', rest);

  const status = async (code: number, headers = {}): Promise<string> => {
    const server = createHttp((_, response) => response.writeHead(code, headers).end('{}'));
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    const { port } = server.address() as AddressInfo;
    const { err, code: exit } = await watch(`http://127.0.0.1:${port}`);
    server.close();
    expect(exit).toBe(2);
    expect(err.trim().split('\n')).toHaveLength(1);
    return err;
  };

  it('no network', async () => {
    const { code, err } = await watch('http://127.0.0.1:9');
    expect(code).toBe(2);
    expect(err).toMatch(
      /^error: Binance: 127\.0\.0\.1:9\/api\/v3\/exchangeInfo cannot be reached \(.+\): check the network/,
    );
    expect(err.trim().split('\n')).toHaveLength(1);
  });

  it.each([403, 451])('a blocked country (%i)', async (code) => {
    expect(await status(code)).toMatch(/refuses this country or address .*--ws and --rest/);
  });

  it('too many requests', async () => {
    expect(await status(418, { 'retry-after': '1' })).toMatch(/allows no more requests for now/);
  });

  it('an error of the venue', async () => {
    expect(await status(502)).toMatch(/has a problem of its own \(status 502\)/);
  });

  it('an unknown pair', async () => {
    await served('binance', async (_, { rest }) => {
      const { code, err } = await watch(rest, 'BTCXYZ');
      expect(code).toBe(2);
      expect(err).toMatch(/Binance lists no pair "BTCXYZ"; it lists BTCUSDT/);
    });
  });

  it('a certificate that no authority signed', async () => {
    const server = createServer({ key: KEY, cert: CERT }, (_, response) => response.end('{}'));
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    const { port } = server.address() as AddressInfo;
    const { code, err } = await watch(`https://localhost:${port}`);
    server.close();
    expect(code).toBe(2);
    expect(err).toMatch(/certificate of localhost:\d+ is not accepted/);
  });
});
