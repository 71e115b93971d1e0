/**
 * Two million rows of a table of trades: as objects of a loop, as JSON lines, as Parquet, beside a
 * script without a library. Each pass is a process of its own, its start included, in turns; the
 * least time counts, because other programs can only add to it.
 */
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { seeded } from '../tests/random.ts';

const ROWS = 2_000_000;
const TURNS = 5;
const START = 1_723_075_200_000;
const pathOf = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const CLI = pathOf('../bin/main.js');
/** Prints the processor time of a process when it ends, in µs, and its greatest memory, in KiB. */
const USAGE = `data:text/javascript,${encodeURIComponent(
  'process.on("exit",()=>{const u=process.resourceUsage();process.stderr.write("\\nused "+(u.userCPUTime+u.systemCPUTime)+" "+u.maxRSS+"\\n")})',
)}`;

const DATA = pathOf('../../shared/data/');
/** Name, format, venue and files. */
const RECORDED = [
  ...[['Binance spot', 'collector', 'binance', `${DATA}binance-spot-btcusdt/btcusdt_20240808.gz`]],
  ...[['USD-M', 'collector', 'binance-usdm', `${DATA}binance-usdm-btcusdt/btcusdt_20240808.gz`]],
  ...[['Kraken', 'cryptofeed', 'kraken', `${DATA}sessions/KRAKEN.ws.50.0.gz`]],
] as const;

interface Pass {
  readonly name: string;
  readonly args: readonly string[];
}

async function writeTable(path: string): Promise<void> {
  const random = seeded(7);
  const file = await open(path, 'w');
  let rows = 'id,price,qty,quote_qty,time,is_buyer_maker\n';
  let time = START;
  let tick = 6_180_000;
  for (let id = 1; id <= ROWS; id++) {
    time += Math.floor(-Math.log(1 - random()) * 43);
    tick += Math.floor(random() * 7) - 3;
    const quantity = (random() * 2 + 0.00001).toFixed(5);
    const price = (tick / 100).toFixed(2);
    const total = (Number(price) * Number(quantity)).toFixed(7);
    rows += `${4e9 + id},${price},${quantity},${total},${time},${random() < 0.5}\n`;
    if (id % 10_000 !== 0 && id !== ROWS) continue;
    await file.write(rows);
    rows = '';
  }
  await file.close();
}

interface Cost {
  /** By the clock on the wall, and of all processors, ms. */
  readonly ms: number;
  readonly used: number;
  /** MB. */
  readonly memory: number;
}

function pass(args: readonly string[]): Promise<Cost> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    execFile(process.execPath, ['--import', USAGE, ...args], (error, _, err) => {
      const ms = performance.now() - began;
      const [, used, memory] = /used (\d+) (\d+)/.exec(err) ?? [];
      if (error) reject(new Error(err));
      else resolve({ ms, used: Number(used) / 1000, memory: (Number(memory) * 1024) / 1e6 });
    });
  });
}

export async function run(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'tideline-rows-'));
  try {
    const table = join(folder, 'trades.csv');
    await writeTable(table);
    return await compared(table, join(folder, 'out'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Books of 20 levels of the real recordings, where they lie beside the checkout. */
async function recordedBooks(): Promise<string[]> {
  const all = RECORDED.filter(([, , , ...files]) => files.every((file) => existsSync(file)));
  if (all.length === 0) return ['', 'No recordings beside the checkout: their books are left out.'];
  const rows: string[] = [];
  for (const [name, ...args] of all) {
    const program = [pathOf('support/rows-books.ts'), ...args];
    const { stdout } = await promisify(execFile)(process.execPath, program);
    rows.push(`| ${name} | ${Math.round(Number(stdout)).toLocaleString('en')} /s |`);
  }
  return ['', `| books of 20 levels | frames, by processor time |`, '|---|---:|', ...rows];
}

async function compared(table: string, out: string): Promise<string> {
  const values = [CLI, 'values', table, '--format', 'binance-trades', '--kind', 'deal'];
  const file = ['--out', out, '--force'];
  const passes: readonly Pass[] = [
    { name: 'a script with readline and split', args: [pathOf('support/rows-naive.ts'), table] },
    { name: 'openRecording(…).deals()', args: [pathOf('support/rows-deals.ts'), table] },
    { name: 'the script, JSON lines', args: [pathOf('support/rows-naive.ts'), table, out] },
    { name: 'tideline values, JSON lines', args: [...values, ...file] },
    { name: '… CSV', args: [...values, '--as', 'csv', ...file] },
    { name: '… Parquet', args: [...values, '--as', 'parquet', ...file] },
    {
      name: '… Parquet, --decimals 8',
      args: [...values, '--as', 'parquet', '--decimals', '8', ...file],
    },
  ];
  const { POSITIVE_INFINITY: unmeasured } = Number;
  const best: Cost[] = passes.map(() => ({ ms: unmeasured, used: unmeasured, memory: 0 }));
  for (let turn = 0; turn < TURNS; turn++) {
    for (const [index, { args }] of passes.entries()) {
      const cost = await pass(args);
      const known = best[index] as Cost;
      best[index] = {
        ms: Math.min(known.ms, cost.ms),
        used: Math.min(known.used, cost.used),
        memory: Math.max(known.memory, cost.memory),
      };
    }
  }
  const rows = passes.map(({ name }, index) => {
    const { ms, used, memory } = best[index] as Cost;
    const seconds = [ms, used].map((time) => `${(time / 1000).toFixed(2)} s`);
    const rate = Math.round(ROWS / ms).toLocaleString('en');
    return `| ${name} | ${seconds.join(' | ')} | ${rate},000 /s | ${memory.toFixed(0)} MB |`;
  });
  const head = `| ${ROWS.toLocaleString('en')} rows | least of ${TURNS} | processor | rows | memory at most |`;
  return [head, '|---|---:|---:|---:|---:|', ...rows, ...(await recordedBooks())].join('\n');
}
