import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DueQueue } from './due-queue.ts';
import { GroupedRows } from './grouped-rows.ts';

const id = fc.integer({ min: 1, max: 12 });
const place = fc.integer({ min: 0, max: 6 });

it('a value reaches exactly what it should, next first, whatever comes and goes', () => {
  const steps = fc.array(fc.record({ id, at: place, comes: fc.boolean() }), { maxLength: 40 });
  fc.assert(
    fc.property(fc.constantFrom('above', 'below'), steps, (from, list) => {
      const queue = new DueQueue<number>(from);
      const held = new Map<number, number>();
      for (const step of list) {
        const at = held.get(step.id);
        if (step.comes && at === undefined) {
          queue.add(step.id, step.at);
          held.set(step.id, step.at);
        } else if (!step.comes) {
          // What is not there is not removed.
          queue.remove(step.id, step.at);
          if (at === step.at) held.delete(step.id);
        }
        for (let value = -1; value <= 7; value += 1) {
          const due = [...held].filter(([, own]) =>
            from === 'above' ? value <= own : value >= own,
          );
          const sign = from === 'above' ? -1 : 1;
          due.sort(([a, x], [b, y]) => (x - y) * sign || a - b);
          expect([...queue.due(value)]).toEqual(due.map(([each]) => each));
        }
      }
    }),
    { numRuns: 300 },
  );
});

it('rows are found by id and by group, in the order in which they came', () => {
  interface Row {
    readonly id: number;
    readonly group: string;
    readonly text: number;
  }
  const row = fc.record({ id, group: fc.constantFrom('a', 'b', 'c'), text: fc.nat(9) });
  fc.assert(
    fc.property(fc.array(fc.oneof(row, id), { maxLength: 40 }), (steps) => {
      const rows = new GroupedRows<Row>(({ group }) => group);
      let list: Row[] = [];
      for (const step of steps) {
        const known = list.find((each) => each.id === (typeof step === 'number' ? step : step.id));
        if (typeof step === 'number') {
          expect(rows.delete(step)).toBe(known);
          list = list.filter((each) => each !== known);
        } else {
          rows.set(step);
          if (known?.group === step.group)
            list = list.map((each) => (each === known ? step : each));
          else list = [...list.filter((each) => each !== known), step];
        }
        expect(rows.size).toBe(list.length);
        expect(new Set(rows.groups())).toEqual(new Set(list.map(({ group }) => group)));
        for (const each of list) expect(rows.get(each.id)).toBe(each);
        for (const group of ['a', 'b', 'c']) {
          const own = list.filter((each) => each.group === group);
          expect(rows.of(group)).toEqual(own);
          expect(rows.count(group)).toBe(own.length);
        }
        expect([...rows.all()].toSorted((a, b) => a.id - b.id)).toEqual(
          list.toSorted((a, b) => a.id - b.id),
        );
      }
      rows.clear();
      expect([rows.size, ...rows.groups(), ...rows.of('a')]).toEqual([0]);
    }),
    { numRuns: 300 },
  );
});
