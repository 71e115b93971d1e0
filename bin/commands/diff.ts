import { MarketState, type RawRecord, valueLine } from '@tideline/streams/node';
import type { Command } from 'commander';
import { UsageError } from '../support/failure.ts';
import { addInputOptions, type Input, type InputOptions, openInput } from '../support/input.ts';

interface Options extends InputOptions {
  readonly json?: boolean;
}

/** A value and its record. */
interface Step {
  readonly text: string;
  readonly record: RawRecord;
}

export function register(program: Command): void {
  addInputOptions(program.command('diff'))
    .description('Prints the first value in which two recordings differ. Takes exactly two files.')
    .option('--json', 'print one JSON object')
    .addHelpText('after', '\nExample:\n  tideline diff before.tideline after.tideline')
    .action(run);
}

async function run(files: string[], options: Options): Promise<void> {
  const [a, b, more] = files;
  if (a === undefined || b === undefined || more !== undefined) {
    throw new UsageError(`two files expected, ${files.length} given`);
  }
  const left = steps(await openInput('a', [a], options));
  const right = steps(await openInput('b', [b], options));
  for (let index = 0; ; index++) {
    const [one, two] = [await left.next(), await right.next()];
    if (one.done && two.done) {
      const same = { same: true, values: index };
      process.stdout.write(options.json ? `${JSON.stringify(same)}\n` : `same: ${index} values\n`);
      return;
    }
    const ours = one.done ? null : one.value;
    const theirs = two.done ? null : two.value;
    if (ours?.text === theirs?.text) continue;
    await Promise.all([left.return(undefined), right.return(undefined)]);
    const parted = { same: false, values: index, a: shown(ours), b: shown(theirs) };
    process.stdout.write(
      options.json
        ? `${JSON.stringify(parted)}\n`
        : `differ at value ${index + 1}\na ${describe(ours)}\nb ${describe(theirs)}\n`,
    );
    process.exitCode = 1;
    return;
  }
}

function shown(step: Step | null) {
  if (step === null) return null;
  const { file, line, wall } = step.record;
  return { file, line, time: Math.floor(wall / 1000), value: step.text };
}

function describe(step: Step | null): string {
  if (step === null) return 'ended';
  return `${step.record.file}:${step.record.line}: ${step.text}`;
}

async function* steps(input: Input): AsyncGenerator<Step, void, undefined> {
  let made: Step[] = [];
  let current: RawRecord | null = null;
  const state = new MarketState(input.adapter, (value) => {
    if (current !== null) made.push({ text: valueLine(value), record: current });
  });
  for await (const records of input.batches()) {
    for (const record of records) {
      current = record;
      state.frame(record);
    }
    yield* made;
    made = [];
  }
  state.end();
  yield* made;
}
