import {
  dateInstant,
  type MarketCheckpoint,
  MarketState,
  type MarketValue,
  type RawRecord,
} from '@tideline/streams/node';
import { UsageError } from './failure.ts';
import type { Input } from './input.ts';

/**
 * Parses a time: milliseconds since 1970, or a date such as `2024-08-08T23:55:00Z`.
 * @throws UsageError, also for a time without its zone: it would be another instant on each machine
 */
export function momentOf(text: string, option: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  try {
    return dateInstant(text, option);
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** Tideline recordings are replayed through the app's engine, others through {@link replay}. */
export function isEngineRecording({ format, frames, venue }: Input): boolean {
  return format === 'tideline' && frames === 'socket' && venue === 'tideline';
}

/**
 * Runs every record through the market's state machine, from the checkpoint at which the input was
 * opened, and passes on the values with their records.
 *
 * @param from - wall clock, µs: values of earlier records are computed but not passed on
 */
export async function replay(
  input: Input,
  from: number,
  take: (value: MarketValue, record: RawRecord) => void,
): Promise<MarketState> {
  let record: RawRecord | null = null;
  const state = new MarketState(input.adapter, (value) => {
    if (record !== null) take(value, record);
  });
  if (input.checkpoint) state.restore(input.checkpoint.state as MarketCheckpoint);
  await input.each((next) => {
    record = next;
    state.emitting = next.wall >= from;
    state.frame(next);
  });
  state.end();
  return state;
}
