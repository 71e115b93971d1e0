import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RecordingWriter } from '@tideline/streams/node';
import { afterAll, describe, expect, it } from 'vitest';
import { loadRecording } from './load.ts';

const folder = mkdtempSync(join(tmpdir(), 'tideline-load-'));
afterAll(() => rmSync(folder, { recursive: true }));

const START = Date.UTC(2024, 7, 8, 10);

/** Records one deal a second; `latencies` are the delays between exchange time and arrival, ms. */
async function recorded(name: string, latencies: readonly number[]): Promise<string> {
  const path = join(folder, name);
  const writer = await RecordingWriter.create(path, {
    tideline: 'recording',
    version: 0,
    venue: 'tideline',
    frames: 'socket',
    symbols: ['BTCUSDT'],
    start: START * 1000,
    clock: { wall: 'us', monotonic: 'derived' },
    source: {},
  });
  for (const [at, latency] of latencies.entries()) {
    const arrival = START + at * 1000;
    const deal = { id: at + 1, time: arrival - latency, price: '100.00', quantity: '1' };
    await writer.add({
      kind: 'received',
      wall: arrival * 1000,
      mono: at * 1_000_000,
      connection: 1,
      url: '',
      text: JSON.stringify({
        epoch: 'recorded',
        topic: 'deal:BTCUSDT',
        seq: at + 1,
        time: arrival - latency,
        data: { deals: [{ ...deal, side: 'buy' }] },
      }),
      requested: null,
      file: '',
      line: 0,
    });
  }
  await writer.finish();
  return path;
}

describe('the times of a recording', () => {
  it('end with the last deal, even if it arrived faster than most', async () => {
    const path = await recorded('fast.tideline', [40, 40, 40, 40, 5]);
    const { from, to, latency } = await loadRecording(path);
    expect(latency).toBe(40);
    expect(from).toBe(START - 40);
    expect(to).toBe(START + 4000 - 5);
  });

  it('ignore a deal that claims to be from the future', async () => {
    const path = await recorded('future.tideline', [40, 40, -86_400_000, 40, 40]);
    const { to } = await loadRecording(path);
    expect(to).toBe(START + 4000 - 40);
  });
});
