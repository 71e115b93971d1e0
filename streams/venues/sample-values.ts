import { type MarketCheckpoint, MarketState } from './market-state.ts';
import type { ValueSampler } from './value-sampler.ts';
import type { VenueAdapter, VenueFrame } from './venue-adapter.ts';

/** Frames to read, from a checkpoint on when they begin within a recording. */
export interface SampledFrames {
  readonly adapter: VenueAdapter;
  /** Its state is of the kind that `isMarketCheckpoint` accepts. */
  readonly checkpoint: { readonly state: unknown } | null;
  readonly batches: AsyncIterable<readonly VenueFrame[]>;
}

/** A span of receipt times, µs UTC: `from` is in it, `to` is not. */
interface Span {
  readonly from: number;
  readonly to: number;
}

/**
 * Runs frames through the market's state machine and passes the values of a span to a sampler. It
 * yields after each batch, when the sampler has passed on the batch's values, and reads no further
 * than the span.
 */
export async function* sampleValues(
  { adapter, checkpoint, batches }: SampledFrames,
  { from, to }: Span,
  sampler: ValueSampler,
): AsyncGenerator<void, void, undefined> {
  const state = new MarketState(adapter, (value) => sampler.take(value));
  if (checkpoint) state.restore(checkpoint.state as MarketCheckpoint);
  for await (const frames of batches) {
    for (const frame of frames) {
      if (frame.wall >= to) {
        sampler.end();
        yield;
        return;
      }
      state.emitting = frame.wall >= from;
      if (state.emitting) sampler.at(frame.wall / 1000);
      state.frame(frame);
    }
    yield;
  }
  state.end();
  sampler.end();
  yield;
}
