import { RecordingWriter } from '@tideline/streams/node';

const START = Date.UTC(2024, 7, 8, 10, 0, 30);
/** Delay between the exchange's time and the arrival of a frame, ms. */
const LATENCY = 40;
const SYMBOL = 'BTCUSDT';

interface Made {
  readonly seconds: number;
  /** Second from which on every price is half as high again. */
  readonly risesAt?: number;
}

/**
 * Writes a recording of one pair: twice a second a deal, and a book that follows it.
 * @returns the exchange's time of its first frame, ms UTC
 */
export async function makeRecording(
  file: string,
  { seconds, risesAt = Number.POSITIVE_INFINITY }: Made,
): Promise<number> {
  const writer = await RecordingWriter.create(file, {
    ...{ tideline: 'recording', version: 0, venue: 'tideline', frames: 'socket' },
    ...{ symbols: [SYMBOL], start: (START + LATENCY) * 1000, source: {} },
    clock: { wall: 'us', monotonic: 'derived' },
  });
  const add = (time: number, text: object, isRest = false) =>
    writer.add({
      kind: isRest ? 'rest' : 'received',
      wall: (time + LATENCY) * 1000,
      mono: (time + LATENCY - START) * 1000,
      connection: 1,
      url: isRest ? `/api/currency/deal?symbol=${SYMBOL}` : '',
      text: JSON.stringify(text),
      requested: isRest ? time * 1000 : null,
      ...{ file: '', line: 0 },
    });
  const frame = { epoch: 'recorded' };
  const depth = (seq: number, time: number, data: object) =>
    add(time, { ...frame, topic: `depth:${SYMBOL}`, seq, time, data });
  const priceAt = (at: number): number =>
    (at >= 2 * risesAt ? 90_000 : 60_000) + 40 * Math.round(Math.sin(at / 5) * 10);
  const levels = (at: number, quantity: string) => ({
    bids: [[`${priceAt(at)}.00`, quantity]],
    asks: [[`${priceAt(at) + 1}.00`, quantity]],
  });
  await depth(1, START, { bids: [], asks: [] });
  const answer = { ...frame, time: START, symbol: SYMBOL, seq: 1, book: levels(0, '2'), deals: [] };
  await add(START, { type: 'ok', code: 1, message: '', data: answer }, true);
  for (let at = 0; at <= 2 * seconds; at += 1) {
    const time = START + at * 500;
    const price = `${priceAt(at)}.00`;
    const deal = { id: at + 1, time, price, quantity: '0.5', side: at % 2 ? 'sell' : 'buy' };
    const deals = { ...frame, topic: `deal:${SYMBOL}`, seq: at + 1, time };
    await add(time, { ...deals, data: { deals: [deal] } });
    const gone = levels(at - 1, '0');
    const { asks, bids } = levels(at, '2');
    const isSame = priceAt(at) === priceAt(at - 1);
    await depth(at + 2, time, {
      bids: [...bids, ...(isSame ? [] : gone.bids)],
      asks: [...asks, ...(isSame ? [] : gone.asks)],
    });
  }
  await writer.finish();
  return START;
}
