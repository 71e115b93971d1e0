import { RecordingError } from '../recording/recording-error.ts';
import { type MarketCheckpoint, MarketState, type MarketValue } from './market-state.ts';
import type { ValueSampler } from './value-sampler.ts';
import { FrameError, type VenueAdapter, type VenueFrame } from './venue-adapter.ts';

/** Frames to read, from a checkpoint on when they begin within a recording. */
export interface SampledFrames {
  readonly adapter: VenueAdapter;
  /** Its state is of the kind that `isMarketCheckpoint` accepts. */
  readonly checkpoint: { readonly state: unknown } | null;
  readonly batches: AsyncIterable<FrameBatch>;
  /** Kinds of values to compute: see `MarketState`. */
  readonly kinds?: ReadonlySet<MarketValue['kind']>;
  /** Receives the instruments that were read, in the end; none when no frame is in the span. */
  readonly seen?: Set<string>;
}

/** Frames one after the other: an array, or one object that is each of them in turn. */
interface FrameBatch {
  forEach(take: (frame: SampledFrame) => void): void;
}

/** A frame with its place, for messages. */
interface SampledFrame extends VenueFrame {
  readonly nanos?: number;
  readonly file?: string;
  readonly line?: number;
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
 * @throws RecordingError with file and line for a frame that the adapter refuses
 */
export async function* sampleValues(
  { adapter, checkpoint, batches, kinds, seen }: SampledFrames,
  { from, to }: Span,
  sampler: ValueSampler,
): AsyncGenerator<void, void, undefined> {
  const state = new MarketState(adapter, (value) => sampler.take(value), kinds);
  if (checkpoint) state.restore(checkpoint.state as MarketCheckpoint);
  let ended = false;
  let reached = false;
  const take = (frame: SampledFrame) => {
    if (ended || frame.wall >= to) {
      ended = true;
      return;
    }
    state.emitting = frame.wall >= from;
    reached ||= state.emitting;
    if (state.emitting) sampler.at(frame.wall, frame.nanos ?? 0);
    placed(state, frame);
  };
  for await (const frames of batches) {
    frames.forEach(take);
    if (ended) break;
    yield;
  }
  if (!ended) state.end();
  sampler.end();
  if (reached) for (const symbol of state.symbols) seen?.add(symbol);
  yield;
}

function placed(state: MarketState, frame: SampledFrame): void {
  try {
    state.frame(frame);
  } catch (error) {
    if (!(error instanceof FrameError) || frame.file === undefined) throw error;
    throw new RecordingError(frame.file, frame.line ?? null, error.message);
  }
}
