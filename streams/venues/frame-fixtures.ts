import {
  type MarketItem,
  StreamVerifier,
  type VenueFrame,
  type VenueId,
  type VerifyReport,
  venueAdapter,
} from './index.ts';

/** Frames in the formats of the venues' own documentation; each adapter names its source. */
export function frame(text: unknown, more: Partial<VenueFrame> = {}): VenueFrame {
  const body = typeof text === 'string' ? text : JSON.stringify(text);
  return { kind: 'received', text: body, url: '', connection: 0, wall: 0, ...more };
}

export function items(venue: VenueId, ...frames: VenueFrame[]): MarketItem[] {
  const all: MarketItem[] = [];
  for (const each of frames)
    venueAdapter(venue).parse(each, (item) => all.push(item), { onlySymbol: null });
  return all;
}

export function report(venue: VenueId, ...frames: VenueFrame[]): VerifyReport {
  const verifier = new StreamVerifier(venueAdapter(venue));
  for (const [line, each] of frames.entries()) verifier.frame(each, { file: 'f', line: line + 1 });
  return verifier.report('test');
}

/** What a call gives, or why it refuses. */
export const outcome = <Result>(call: () => Result): Result | string => {
  try {
    return call();
  } catch (error) {
    return String(error).replace(/^FrameError: /, '! ');
  }
};
/** The items of texts, or why one is refused. */
export const read = (venue: VenueId, ...texts: readonly unknown[]) =>
  outcome(() => items(venue, ...texts.map((text) => frame(text))));
/** The same for an answer to a request. */
export const rest = (venue: VenueId, url: string, text: unknown) =>
  outcome(() => items(venue, frame(text, { kind: 'rest', url })));

/** What an item without sequence numbers says of them. */
export const NUMBERLESS = { first: Number.NaN, last: Number.NaN, previous: null, epoch: '' };
export const UNNUMBERED = { id: null, inBand: true, epoch: '' };
