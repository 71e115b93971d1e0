import { stat } from 'node:fs/promises';
import type { PracticeDay } from '@tideline/wire/calls/practice';

/** Larger recordings are not played, bytes: all their deals are kept in memory. */
export const MAX_BYTES = 64_000_000;

/** A recording's day; null when the exchange cannot play it. */
export async function recordedDay(
  path: string,
  id: string,
  kind: 'recorded' | 'own',
): Promise<PracticeDay | null> {
  const { RecordingReader } = await import('@tideline/streams/node');
  const { ourInstrument } = await import('../../../market/feeds/recording/units.ts');
  try {
    if ((await stat(path)).size > MAX_BYTES) return null;
    const reader = await RecordingReader.open(path, { recover: true });
    try {
      const { chunks, header } = reader;
      const symbols = header.symbols.flatMap((name) => ourInstrument(name)?.symbol ?? []);
      const [from, to] = [header.start / 1000, (chunks.at(-1)?.last ?? header.start) / 1000];
      if (header.frames !== 'socket' || symbols.length === 0) return null;
      const name = kind === 'own' && { name: String(header.source['file']) };
      return { id, kind, ...name, from: Math.ceil(from), to: Math.floor(to), symbols };
    } finally {
      await reader.close();
    }
  } catch {
    return null;
  }
}
