import { groupsOf } from './groups.ts';
import type { Channel, LivePolicy, LiveStream } from './policy.ts';

/** The channels of these symbols, symbol by symbol; a stream that the venue lacks has none. */
export function channelsOf(
  policy: LivePolicy,
  symbols: readonly string[],
  streams: readonly LiveStream[],
): Channel[] {
  return symbols.flatMap((symbol) =>
    streams.flatMap((stream) => policy.channel(stream, symbol) ?? []),
  );
}

/** Splits channels over connections: by address, then by the venue's limit. */
export function shardsOf(policy: LivePolicy, channels: readonly Channel[]): Channel[][] {
  const shards: Channel[][] = [];
  for (const own of groupsOf(channels, ({ route }) => route)) {
    for (let at = 0; at < own.length; at += policy.limits.channels) {
      shards.push(own.slice(at, at + policy.limits.channels));
    }
  }
  return shards;
}
