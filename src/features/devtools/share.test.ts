import { blobBytes, RecordingError, RecordingView } from '@tideline/streams/recordings';
import { describe, expect, it } from 'vitest';
import { shareRecording } from './share.ts';
import { WireLog } from './wire-log.ts';

const START = 1_700_000_000_000;

function stored(packets: number) {
  const clock = { now: 500 };
  const log = new WireLog(
    { wall: () => START + clock.now, monotonic: () => clock.now },
    { age: 1e9, size: 1e9 },
  );
  log.recording = true;
  for (let seq = 1; seq <= packets; seq++) {
    clock.now += 100;
    const frame = { topic: 'depth:BTCUSDT', epoch: 'e', seq, time: 1, data: { price: '0.10000' } };
    log.received(3, `42${JSON.stringify(['frames', [frame]])}`);
  }
  return log.stored();
}

async function read(file: Blob) {
  const view = await RecordingView.over(blobBytes('x', file));
  const records = [];
  for await (const batch of view.records()) records.push(...batch);
  return { view, records };
}

describe('a shared recording', () => {
  it('contains every record unchanged, with times from its own start', async () => {
    const all = stored(3_000);
    const { view, records } = await read(await shareRecording(all, 'http://here'));
    expect(view.complete).toBe(true);
    expect(view.header).toMatchObject({
      venue: 'tideline',
      symbols: ['BTCUSDT'],
      start: (START + 600) * 1_000,
      source: { url: 'http://here', topics: ['depth:BTCUSDT'] },
    });
    expect(records.map(({ text }) => text)).toEqual(all.map(({ record }) => record.text));
    expect(records[0]).toMatchObject({ mono: 0, wall: (START + 600) * 1_000, connection: 3 });
    expect(records[10]).toMatchObject({ mono: 1_000_000 });
  });

  it('is refused when nothing was recorded', async () => {
    await expect(shareRecording([], 'http://here')).rejects.toThrow(RangeError);
  });

  it('is refused when it is truncated or changed', async () => {
    const file = await shareRecording(stored(3_000), 'http://here');
    const cut = file.slice(0, file.size - 100);
    await expect(read(cut)).rejects.toThrow(RecordingError);
    const bytes = new Uint8Array(await file.arrayBuffer());
    const middle = bytes.length >> 1;
    bytes[middle] = (bytes[middle] ?? 0) ^ 255;
    await expect(read(new Blob([bytes]))).rejects.toThrow(RecordingError);
    await expect(read(new Blob(['no recording at all']))).rejects.toThrow(
      'not a Tideline recording',
    );
  });
});
