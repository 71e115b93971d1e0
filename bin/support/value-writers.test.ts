import type { TimedValue } from '@tideline/streams/node';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CsvWriter, NdjsonWriter } from './value-writers.ts';

const form = { depth: 1, unit: 'ms', receipt: 'us' } as const;
const time = fc.oneof(
  fc.integer({ min: -9, max: 2e6 }),
  fc.constantFrom(0, -1, 999_999, 1e6, 999_999_999_999, 1e12, 999_999_999_999_999, 1e15, 2 ** 53),
  fc.maxSafeInteger(),
);
const text = fc.oneof(
  fc.string(),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('0.10', 'a"b', 'a,b', '\\', '\n', 'é'),
);
const deal = fc.record({
  id: fc.oneof(time, text),
  time,
  price: text,
  quantity: text,
  side: fc.constantFrom('buy', 'sell', null),
});
const values = fc.array(fc.record({ time, symbol: text, deal }), { minLength: 1 });
const timed = (value: { time: number; symbol: string; deal: object }) =>
  ({
    time: value.time,
    micros: 0,
    nanos: 0,
    value: { kind: 'deal', ...value },
  }) as unknown as TimedValue;

it('writes any deal as the JSON of its fields', () => {
  fc.assert(
    fc.property(values, (all) => {
      const writer = new NdjsonWriter(form);
      for (const each of all) writer.add(timed(each));
      const expected = all.map(
        ({ time: received, symbol, deal: { id, time: exchange, ...rest } }) => {
          const { price, quantity, side } = rest;
          const fields = { time: received, kind: 'deal', symbol, id, exchange_time: exchange };
          return `${JSON.stringify({ ...fields, price, quantity, side })}\n`;
        },
      );
      expect(Buffer.from(writer.take()).toString()).toBe(expected.join(''));
      expect(writer.end()).toHaveLength(0);
    }),
  );
});

it('writes any deal as a row of CSV', () => {
  fc.assert(
    fc.property(values, (all) => {
      const writer = new CsvWriter('deal', form);
      for (const each of all) writer.add(timed(each));
      const quoted = (cell: unknown) =>
        /[",\r\n]/.test(`${cell}`) ? `"${`${cell}`.replaceAll('"', '""')}"` : `${cell ?? ''}`;
      const rows = all.map(({ time: received, symbol, deal: { id, time: exchange, ...rest } }) => {
        const { price, quantity, side } = rest;
        return [received, symbol, id, exchange, price, quantity, side].map(quoted).join(',');
      });
      const head = 'time,symbol,id,exchange_time,price,quantity,side';
      expect(Buffer.from(writer.take()).toString()).toBe(`${[head, ...rows].join('\n')}\n`);
    }),
  );
});
