import type { PublicTopic } from '@tideline/wire/socket';
import type { RecordingHeader } from './recording-header.ts';

/** The list of quotes, and the topics of each pair's screens. */
export function topicsOf(symbols: readonly string[]): PublicTopic[] {
  return [
    'tickers',
    ...symbols.flatMap((symbol): PublicTopic[] => [
      `price:${symbol}`,
      `depth:${symbol}`,
      `deal:${symbol}`,
      `kline:${symbol}:1m`,
    ]),
  ];
}

/** Topics of a recording; when its header does not list them, those of its pairs' screens. */
export function recordedTopics({
  source,
  symbols,
}: Pick<RecordingHeader, 'source' | 'symbols'>): readonly string[] {
  const { topics } = source;
  return Array.isArray(topics) ? topics.map(String) : topicsOf(symbols);
}
