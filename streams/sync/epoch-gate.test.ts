import { expect, it } from 'vitest';
import { EpochGate } from './epoch-gate.ts';

it('drops an answer asked for before the present epoch was known, whatever epoch it names', () => {
  const gate = new EpochGate();
  expect(gate.frame('B', 100)).toBe('same');
  expect(gate.answer('A', 90, 120)).toBe('old');
  expect(gate.answer('B', 90, 120)).toBe('same');
  expect(gate.epoch).toBe('B');
});

it('takes an answer of an unknown epoch asked for later: the exchange restarted', () => {
  const gate = new EpochGate();
  gate.frame('A', 100);
  expect(gate.answer('B', 110, 130)).toBe('new');
  expect(gate.frame('A', 140)).toBe('old');
  expect(gate.frame('B', 141)).toBe('same');
});

it('never takes a retired epoch back', () => {
  const gate = new EpochGate();
  gate.frame('A', 1);
  gate.frame('B', 2);
  expect(gate.answer('A', 50, 60)).toBe('old');
  expect(gate.frame('A', 70)).toBe('old');
});
