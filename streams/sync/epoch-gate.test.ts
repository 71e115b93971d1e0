import { expect, it } from 'vitest';
import { EpochGate } from './epoch-gate.ts';

/** A gate whose connection is in an epoch, which takes two frames unless it is the first one. */
function speaking(...epochs: readonly string[]): EpochGate {
  const gate = new EpochGate();
  let now = 0;
  for (const epoch of epochs) for (const _ of [1, 2]) gate.frame(epoch, ++now, now);
  return gate;
}

it('drops an answer requested before the present epoch was known, for any epoch', () => {
  const gate = new EpochGate();
  expect(gate.frame('B', 100, 100)).toBe('same');
  expect(gate.answer('A', 90, 120)).toBe('old');
  expect(gate.answer('B', 90, 120)).toBe('same');
  expect(gate.epoch).toBe('B');
});

it('accepts an answer of an unknown epoch requested later: the exchange restarted', () => {
  const gate = speaking('A');
  expect(gate.answer('B', 110, 130)).toBe('new');
  expect(gate.frame('A', 140, 1)).toBe('old');
  expect(gate.frame('B', 141, 141)).toBe('same');
});

it('refuses an answer requested at the very moment the epoch was established', () => {
  const gate = new EpochGate();
  gate.frame('A', 100, 100);
  expect(gate.answer('B', 100, 130)).toBe('old');
  expect(gate.answer('B', 101, 130)).toBe('new');
});

it('establishes an epoch with its second frame, because a single one may be nonsense', () => {
  const gate = speaking('A');
  expect(gate.frame('B', 10, 10)).toBe('announced');
  gate.confirm(11);
  expect(gate.frame('B', 12, 12)).toBe('announced');
  expect(gate.frame('C', 13, 13)).toBe('announced');
  expect(gate.frame('C', 14, 14)).toBe('new');
});

it('establishes an epoch that one frame and a later requested answer agree on', () => {
  const gate = speaking('A');
  gate.frame('B', 10, 10);
  expect(gate.answer('B', 9, 20, true)).toBe('old');
  expect(gate.answer('B', 10, 20, true)).toBe('new');
  expect(gate.frame('B', 21, 21)).toBe('same');
});

it('never restores a retired epoch for late frames', () => {
  const gate = speaking('A', 'B');
  expect(gate.answer('A', 50, 60)).toBe('old');
  expect(gate.frame('A', 70, 1)).toBe('old');
  expect(gate.frame('A', 71, 2)).toBe('old');
  expect(gate.frame('A', 72, 3)).toBe('old');
});

it('returns to an epoch that continues in later exchange time while its successor is silent', () => {
  const gate = speaking('A', 'B');
  expect(gate.frame('A', 70, 70)).toBe('old');
  expect(gate.frame('A', 71, 71)).toBe('new');
  expect(gate.frame('B', 72, 60)).toBe('old');
});

it('trusts a new connection, regardless of REST’s answers in between', () => {
  const gate = speaking('B');
  // The socket is cut; a poll reaches the previous instance, which this client never met.
  expect(gate.answer('A', 50, 60)).toBe('new');
  gate.relink();
  expect(gate.frame('B', 70, 70)).toBe('announced');
  expect(gate.frame('B', 71, 71)).toBe('new');
  expect(gate.answer('A', 80, 90)).toBe('old');
});

it('lets no answer change the epoch while the socket sends', () => {
  const gate = speaking('B');
  expect(gate.answer('A', 50, 60, true)).toBe('old');
  expect(gate.frame('B', 70, 70)).toBe('same');
});

it('knows nothing of the connection before when only REST names the next epochs', () => {
  const gate = speaking('A', 'B');
  expect(gate.frame('A', 10, 10)).toBe('old');
  gate.relink();
  expect(gate.frame('C', 20, 1)).toBe('announced');
  expect(gate.answer('C', 20, 21, true)).toBe('new');
  expect(gate.answer('D', 22, 23)).toBe('new');
  expect(gate.answer('C', 24, 25)).toBe('old');
  expect(gate.frame('C', 26, 1)).toBe('old');
  expect(gate.frame('C', 27, 2)).toBe('new');
});
