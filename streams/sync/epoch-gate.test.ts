import { expect, it } from 'vitest';
import { EpochGate } from './epoch-gate.ts';

it('drops an answer asked for before the present epoch was known, whatever epoch it names', () => {
  const gate = new EpochGate();
  expect(gate.frame('B', 100, 100)).toBe('same');
  expect(gate.answer('A', 90, 120)).toBe('old');
  expect(gate.answer('B', 90, 120)).toBe('same');
  expect(gate.epoch).toBe('B');
});

it('takes an answer of an unknown epoch asked for later: the exchange restarted', () => {
  const gate = new EpochGate();
  gate.frame('A', 100, 100);
  expect(gate.answer('B', 110, 130)).toBe('new');
  expect(gate.frame('A', 140, 140)).toBe('old');
  expect(gate.frame('B', 141, 141)).toBe('same');
});

it('never takes a retired epoch back', () => {
  const gate = new EpochGate();
  gate.frame('A', 1, 1);
  gate.frame('B', 2, 2);
  expect(gate.answer('A', 50, 60)).toBe('old');
  expect(gate.frame('A', 70, 70)).toBe('old');
});

it('believes a new connection, whatever REST said in between', () => {
  const gate = new EpochGate();
  gate.frame('B', 1, 1);
  // The socket is cut; a poll reaches the instance before, which this client has never met.
  expect(gate.answer('A', 50, 60)).toBe('new');
  gate.relink();
  expect(gate.frame('B', 70, 70)).toBe('new');
  expect(gate.answer('A', 80, 90)).toBe('old');
});

it('lets no answer change the epoch while the socket speaks', () => {
  const gate = new EpochGate();
  gate.frame('B', 1, 1);
  expect(gate.answer('A', 50, 60, true)).toBe('old');
  expect(gate.frame('B', 70, 70)).toBe('same');
});

it('follows a connection that speaks of one epoch and then of the next', () => {
  const gate = new EpochGate();
  gate.frame('A', 1, 1);
  gate.answer('B', 50, 60);
  gate.relink();
  expect(gate.frame('A', 70, 70)).toBe('new');
  expect(gate.frame('B', 80, 80)).toBe('new');
  expect(gate.frame('A', 90, 90)).toBe('old');
});
