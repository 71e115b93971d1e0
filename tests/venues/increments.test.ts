import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { API_BASE } from '@tideline/wire';
import { afterAll, expect, it } from 'vitest';
import { VenueDouble } from './doubles/double.ts';
import { krakenMarket, krakenProtocol } from './doubles/kraken.ts';
import { Script } from './doubles/script.ts';
import { serveDouble } from './doubles/serve.ts';

const MAIN = fileURLToPath(new URL('../../bin/tideline.js', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'tideline-increments-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Starts the program on a data folder and runs `use` with its address. */
async function started(flags: readonly string[], use: (url: string) => Promise<void>) {
  const child = spawn(process.execPath, [MAIN, 'start', '--no-build', '--port', '0', ...flags]);
  let errors = '';
  child.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  const ended = new Promise((resolve) => child.on('close', resolve));
  try {
    const url = await new Promise<string>((resolve, reject) => {
      let out = '';
      child.stdout.on('data', (chunk) => {
        out += chunk;
        const [, found] = /is at (http:\/\/localhost:\d+)/.exec(out) ?? [];
        if (found) resolve(found);
      });
      child.on('close', () => reject(new Error(errors)));
    });
    await use(url);
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
  return errors;
}

interface Listed {
  readonly symbol: string;
  readonly tick: string;
  readonly lot: string;
  readonly min_turnover: string;
  readonly open: boolean;
}

async function pairsAt(url: string): Promise<readonly Listed[]> {
  const response = await fetch(`${url}${API_BASE}/currency/user_currency_list`);
  const { data } = (await response.json()) as { data: { instruments: Listed[] } };
  return data.instruments;
}

it("trades a venue's pairs in its steps, and refuses the folder to another feed", async () => {
  const pairs = [{ base: 'BTC', quote: 'USDT', decimals: 1, lotDecimals: 6, start: 618_000 }];
  const script = new Script(4, pairs);
  const double = new VenueDouble(krakenProtocol, krakenMarket(script), Date.now);
  const at = await serveDouble(double);
  const data = join(folder, 'kraken');
  const live = ['--feed', 'live:kraken', '--ws', at.ws, '--rest', at.rest];
  try {
    await started([...live, '--data', data], async (url) => {
      expect(await pairsAt(url)).toEqual([
        expect.objectContaining({
          symbol: 'BTCUSDT',
          tick: '0.1',
          lot: '0.000001',
          min_turnover: '0.5',
          open: true,
        }),
      ]);
    });
    // Its ledger counts in tenths, so the simulated market does too.
    await started(['--data', data], async (url) => {
      expect((await pairsAt(url))[0]).toMatchObject({ symbol: 'BTCUSDT', tick: '0.1' });
    });
    const sim = join(folder, 'sim');
    await started(['--data', sim], async () => {});
    await expect(started([...live, '--data', sim], async () => {})).rejects.toThrow(
      /belongs to another feed; choose one with --data/,
    );
  } finally {
    await at.close();
  }
});
