/**
 * Shows what the tests do not notice: `npm run mutants -- --room exchange/products/spot --count 50
 * --seed 7`.
 *
 * It puts one random fault at a time into a product file of the room and runs the room's tests that
 * load the file, then, if none fails, the other tests that load it. No source file is written.
 * A file may stand for the room. `--fault ID` tries one fault again; `--wider 0` leaves the second
 * set out.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { API } from 'typescript/unstable/sync';
import { importsOf, ROOT, sourceFiles } from '../house/source-files.ts';
import { seeded } from '../random.ts';
import { HARMLESS } from './harmless.ts';
import { applied, type Fault, faultsOf } from './kinds.ts';
import { Suite } from './suite.ts';

const { values } = parseArgs({
  options: {
    room: { type: 'string', multiple: true, default: [] },
    count: { type: 'string', default: '20' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
    fault: { type: 'string', multiple: true, default: [] },
    wider: { type: 'string', default: '60' },
  },
});

/**
 * Tests that take long or run the product in processes of their own, in which no fault is served.
 */
const ELSEWHERE =
  /^tests\/(?:cluster|house|journeys|kill|packages|recorded|screens|store|venues)\//;
const TEST = /(?:\.test\.tsx?|\.marble)$/;
/** Milliseconds that a healthy run may take at most beyond four times its last duration. */
const PATIENCE = 30_000;

const sources = sourceFiles();
const textOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** Files that load a file, each with the number of steps between them. */
function importers(suite: Suite): (file: string) => Map<string, number> {
  const back = new Map<string, Set<string>>();
  const link = (from: string, to: string) => back.set(to, (back.get(to) ?? new Set()).add(from));
  for (const each of sources.flatMap(importsOf))
    if (each.to && !each.typeOnly) link(each.from, each.to);
  for (const file of suite.files) if (file.endsWith('.marble')) link(file, 'streams/marbles.ts');
  return (file) => {
    const steps = new Map([[file, 0]]);
    for (const [at, step] of steps) {
      for (const next of back.get(at) ?? []) if (!steps.has(next)) steps.set(next, step + 1);
    }
    return steps;
  };
}

/** Random faults of a room, at most one in a line. */
function drawn(room: string, count: number, random: () => number): Fault[] {
  const files = sources.filter(
    (file) =>
      (file === room || file.startsWith(`${room}/`)) &&
      !TEST.test(file) &&
      !/\/testing\//.test(file),
  );
  const all = files.flatMap((file) => faultsOf(file, textOf(file)));
  for (let i = all.length - 1; i > 0; i -= 1) {
    const j = Math.floor(random() * (i + 1));
    [all[i], all[j]] = [all[j] as Fault, all[i] as Fault];
  }
  const lines = new Set<string>();
  const chosen: Fault[] = [];
  for (const fault of all) {
    if (chosen.length === count) break;
    const line = fault.id.split(':', 2).join(':');
    if (lines.has(line) || !oneType(fault) || harmless(fault)) continue;
    lines.add(line);
    chosen.push(fault);
  }
  return chosen;
}

let checker: { typeAt(file: string, offset: number): string } | undefined;

/** Whether two swapped arguments have the same type. The compiler starts when it is asked first. */
function oneType({ file, swapped }: Fault): boolean {
  if (!swapped) return true;
  if (!checker) {
    const api = new API({ cwd: ROOT });
    const project = api
      .updateSnapshot({ openProject: join(ROOT, 'tsconfig.json') })
      .getProjects()[0];
    checker = {
      typeAt: (path, offset) => {
        const type = project?.checker.getTypeAtPosition(join(ROOT, path), offset);
        return type ? (project?.checker.typeToString(type) ?? '') : '';
      },
    };
  }
  const [left, right] = swapped.map((offset) => checker?.typeAt(file, offset));
  return left !== '' && left === right;
}

/** The changed lines of a fault, as in a diff. */
function diffOf(fault: Fault): { from: string; to: string } {
  const source = textOf(fault.file);
  const first = source.lastIndexOf('\n', fault.start - 1) + 1;
  const after = source.indexOf('\n', fault.end);
  const last = after < 0 ? source.length : after;
  const to = source.slice(first, fault.start) + fault.text + source.slice(fault.end, last);
  return { from: source.slice(first, last).trim(), to: to.trim() };
}

function harmless(fault: Fault): boolean {
  const { from, to } = diffOf(fault);
  return HARMLESS.some((each) => each.file === fault.file && each.from === from && each.to === to);
}

const suite = await Suite.start();
const loaders = importers(suite);
const times = new Map<string, number>();
/** Whether a test file passes without a fault. */
const healthy = new Map<string, boolean>();

async function check(files: readonly string[]): Promise<void> {
  const left = files.filter((file) => !healthy.has(file));
  if (left.length === 0) return;
  const { failed, times: taken } = await suite.run(left, null, 600_000);
  for (const file of left) healthy.set(file, !failed.includes(file));
  for (const [file, ms] of taken) times.set(file, ms);
}

/** The tests that notice a fault: those of its room, and the others within the time for them. */
function setsOf(fault: Fault, room: string): { near: string[]; wider: string[] } {
  const steps = loaders(fault.file);
  const found = suite.files.filter((file) => steps.has(file) && !ELSEWHERE.test(file));
  const folder = room.replace(/\/[^/]+\.tsx?$/, '');
  const near = found.filter((file) => file.startsWith(`${folder}/`));
  const wider = found.filter((file) => !near.includes(file));
  const cost = (file: string) => (steps.get(file) ?? 9) * 300 + (times.get(file) ?? 500);
  near.sort((a, b) => cost(a) - cost(b));
  wider.sort((a, b) => cost(a) - cost(b));
  return { near, wider };
}

/** What noticed the fault, or null. */
async function noticed(fault: Fault, room: string): Promise<string | null> {
  const change = { file: fault.file, text: applied(textOf(fault.file), fault) };
  const { near, wider } = setsOf(fault, room);
  const expected = near.reduce((sum, file) => sum + (times.get(file) ?? 0), 0);
  const first = await suite.run(near, change, 4 * expected + PATIENCE);
  // A busy machine may fail a test once; it then fails for no fault.
  const fails = async (file: string): Promise<boolean> => {
    const again = await suite.run([file], change, 4 * (times.get(file) ?? 0) + PATIENCE);
    return again.failed.length + again.notes.length > 0;
  };
  const [by] = first.failed;
  if (by !== undefined && (await fails(by))) return by;
  if (by === undefined && first.notes[0] !== undefined) return first.notes[0];
  const end = performance.now() + Number(values.wider) * 1000;
  for (let at = 0; at < wider.length && performance.now() < end; at += 8) {
    const { failed, notes } = await suite.run(wider.slice(at, at + 8), change, 300_000);
    await check(failed);
    const real = failed.find((file) => healthy.get(file));
    if (real && (await fails(real))) return real;
    if (failed.length === 0 && notes[0] !== undefined) return notes[0];
  }
  return null;
}

let survivors = 0;
async function tryRoom(room: string, faults: readonly Fault[]): Promise<void> {
  const near = [...new Set(faults.flatMap((fault) => setsOf(fault, room).near))];
  await check(near);
  const red = near.filter((file) => !healthy.get(file));
  if (red.length > 0) throw new Error(`tests fail without a fault: ${red.join(', ')}`);
  let caught = 0;
  for (const fault of faults) {
    const started = performance.now();
    const by = await noticed(fault, room);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    if (by !== null) {
      caught += 1;
      say(`noticed  ${fault.id}  ${seconds} s  ${by}`);
      continue;
    }
    const { from, to } = diffOf(fault);
    say(`SURVIVED ${fault.id}  ${seconds} s\n  - ${from}\n  + ${to}`);
  }
  survivors += faults.length - caught;
  const share = Math.round((100 * caught) / Math.max(1, faults.length));
  say(`${room}: ${caught} of ${faults.length} noticed, ${share} %, seed ${values.seed}`);
}

try {
  for (const id of values.fault) {
    const file = id.split(':', 1)[0] ?? '';
    const fault = faultsOf(file, textOf(file)).find((each) => each.id === id);
    if (!fault) throw new Error(`no such fault: ${id}`);
    await tryRoom(file, [fault]);
  }
  for (const room of values.room) {
    await tryRoom(room, drawn(room, Number(values.count), seeded(Number(values.seed))));
  }
} finally {
  await suite.close();
}
process.exit(survivors > 0 ? 1 : 0);
