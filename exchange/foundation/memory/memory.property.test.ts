import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DueQueue } from './due-queue.ts';
import { GroupedRows } from './grouped-rows.ts';

const id = fc.integer({ min: 1, max: 12 });
const place = fc.integer({ min: 0, max: 200 });

it('a value reaches exactly what it should, next first, whatever comes and goes', () => {
  const number = fc.integer({ min: 1, max: 150 });
  const step = fc.record({ id: number, at: place, comes: fc.boolean(), looks: fc.boolean() });
  // More come between two looks than are put into their places one by one.
  const many = fc.array(
    number.map((each) => ({ id: each, at: (3 * each) % 200, comes: true, looks: false })),
    { maxLength: 150 },
  );
  const steps = fc.tuple(many, fc.array(step, { maxLength: 30 })).map((each) => each.flat());
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
        if (!step.looks) continue;
        for (const value of [-1, 0, 1, 50, 99, 100, 101, 199, 200, 201]) {
          const due = [...held].filter(([, own]) =>
            from === 'above' ? value <= own : value >= own,
          );
          const found = [...queue.due(value)];
          expect(found.toSorted((a, b) => a - b)).toEqual(
            due.map(([each]) => each).sort((a, b) => a - b),
          );
          // Next first.
          const places = found.map((each) => held.get(each) ?? 0);
          expect(places).toEqual(places.toSorted((a, b) => (from === 'above' ? b - a : a - b)));
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
      expect([rows.size, ...rows.all(), ...rows.of('a')]).toEqual([0]);
    }),
    { numRuns: 300 },
  );
});
