/**
 * `npm run crowd -- [networks,networks,…] [seconds]`: floods an exchange from that many networks of
 * the loopback device, and measures meanwhile what a newcomer waits for. Exits with 1 when a
 * newcomer is refused or waits for more than three seconds, when the exchange takes 150 MB more
 * memory, or when its audit fails.
 */
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { startExchange } from '../journeys/exchange-process.ts';
import { call } from './client.ts';
import { flood } from './flood.ts';
import { slowestOf, type Times } from './newcomer.ts';

/** Longest wait of a newcomer, ms, or four times the quiet one on a busy machine. */
const PATIENCE = 3_000;
const BUSY = 4;
/** Memory that a flood may take, bytes. */
const MEMORY = 150_000_000;
const NEWCOMERS = 3;
/** First network of honest people, above those of every flood. */
const HONEST = 40_000;

const sizes = (process.argv[2] ?? '34,334,3000').split(',').map(Number);
const seconds = Number(process.argv[3] ?? 20);
if (sizes.some((size) => !(size > 0 && size <= 30_000)) || !(seconds > 0)) {
  console.error('usage: npm run crowd -- [networks,networks,…] [seconds]');
  process.exit(2);
}

const shown = (times: Times): string =>
  Object.entries(times)
    .map(([what, time]) => `${what} ${Math.round(time)} ms`)
    .join(', ');

/** Resident memory of a process, bytes; only Linux tells. */
function memoryOf(pid: number): number {
  try {
    const line = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    return Number(line?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}

let broken = 0;
for (const networks of sizes) {
  const exchange = await startExchange();
  try {
    const { origin, pid } = exchange;
    // The first picture loads its decoder.
    await slowestOf(origin, 1, 'first', HONEST);
    const quiet = await slowestOf(origin, NEWCOMERS, 'quiet', HONEST + 10);
    const attacker = await call(origin, 'user/login', {
      from: '127.0.0.1',
      form: { account: 'demo', password: 'tideline' },
    });
    const before = memoryOf(pid);
    const running = flood(origin, networks, String(attacker.data?.['token']));
    await pause(seconds * 500);
    const crowded = await slowestOf(origin, NEWCOMERS, 'crowded', HONEST + 20).catch(
      (error: Error) => error,
    );
    let max = memoryOf(pid);
    for (let half = 0; half < seconds; half += 1) {
      await pause(500);
      max = Math.max(max, memoryOf(pid));
    }
    await running.end();
    const grown = max - before;
    console.log(`${networks} networks: quiet ${shown(quiet)}`);
    if (crowded instanceof Error) {
      broken += 1;
      console.log(`  !! a newcomer was refused: ${crowded.message}`);
    } else {
      console.log(`  crowded ${shown(crowded)}`);
      for (const [what, time] of Object.entries(crowded) as [keyof Times, number][]) {
        if (time <= Math.max(PATIENCE, BUSY * quiet[what])) continue;
        broken += 1;
        console.log(`  !! ${what} took ${Math.round(time)} ms`);
      }
    }
    console.log(`  memory +${Math.round(grown / 1e6)} MB; ${JSON.stringify(running.answers)}`);
    if (grown > MEMORY) {
      broken += 1;
      console.log('  !! the flood takes too much memory');
    }
    await exchange.stop();
    const { ok } = (await exchange.audit()) as { readonly ok?: boolean };
    if (ok === false) {
      broken += 1;
      console.log('  !! the audit fails');
    }
  } finally {
    await exchange.end();
  }
}
process.exitCode = broken > 0 ? 1 : 0;
