/**
 * Venues: one small adapter each, and the state machines that rebuild books and check them.
 * Adapters state their chain rule and checksum; how to add one: docs/adding-a-venue.md.
 */
export { isVenue, VENUES, type VenueId } from '@tideline/wire/venues';
export { blindSpots } from './blind-spots.ts';
export { interleavedChecksum, krakenChecksum, signedChecksum } from './book-checksums.ts';
export type { BookEvent } from './book-event.ts';
export { BookFollower } from './book-follower.ts';
export type { BookFollowerState } from './book-follower-state.ts';
export {
  type ChainRule,
  LINKED_RULE,
  type Link,
  PREVIOUS_RULE,
  RANGE_RULE,
} from './chain-rules.ts';
export { CRC_START, crcDigits, crcSigned, crcText, crcUnsigned } from './crc32.ts';
export { type ExactTime, exactTime, millisTime } from './exact-time.ts';
export { KlineCheck } from './kline-check.ts';
export type {
  BestItem,
  BookDelta,
  BookSnapshot,
  DealItem,
  KlineItem,
  MalformedItem,
  MarketItem,
  QuoteItem,
  SequenceItem,
  UncountedItem,
} from './market-item.ts';
export {
  isMarketCheckpoint,
  type MarketCheckpoint,
  MarketState,
  type MarketValue,
  type MissingPart,
} from './market-state.ts';
export { type DealBar, RecordedBars, type RecordedBarsOptions } from './recorded-bars.ts';
export { RecordedCandles, type RecordedCandlesOptions } from './recorded-candles.ts';
export { venueAdapter } from './registry.ts';
export { type SampledFrames, sampleValues } from './sample-values.ts';
export { type FramePlace, StreamVerifier, type VerifierListener } from './stream-verifier.ts';
export { TABLE_FRAMES, type TableFrames, tableAdapter } from './tables.ts';
export { TopOfBookCheck } from './top-of-book-check.ts';
export { valueLine } from './value-line.ts';
export { type SamplerOptions, type TimedValue, ValueSampler } from './value-sampler.ts';
export {
  type Emit,
  type FrameContext,
  FrameError,
  type VenueAdapter,
  type VenueFrame,
} from './venue-adapter.ts';
export {
  CHECKS,
  type Check,
  isBookless,
  overall,
  type Result,
  resultOf,
  type Verdict,
  type Verdicts,
  verdicts,
  verdictsOf,
} from './verdict.ts';
export type { Problem, SymbolReport, VerifyReport } from './verify-report.ts';
