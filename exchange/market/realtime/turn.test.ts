import type { Frame } from '@tideline/wire';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Turn } from './turn.ts';

const frameOf = (seq: number): Frame =>
  ({ topic: 'price:BTCUSDT', epoch: 'e', seq, time: 0, data: {} }) as unknown as Frame;

describe('a turn of the realtime half', () => {
  it('sends nothing without frames', () => {
    expect(new Turn().messages()).toEqual([]);
  });

  it('combines all frames into one message, shared by sockets with the same frames', () => {
    const turn = new Turn();
    const [one, two, three] = [frameOf(1), frameOf(2), frameOf(3)];
    turn.say(one, ['a', 'b', 'c']);
    turn.say(two, ['c']);
    turn.say(three, new Set(['b', 'a']));
    expect(turn.messages()).toEqual([
      { to: ['a', 'b'], frames: [one, three] },
      { to: ['c'], frames: [one, two] },
    ]);
  });

  it('sends each socket all its frames in order, in as few messages as possible', () => {
    const said = fc.array(
      fc.record({
        seq: fc.nat({ max: 4 }),
        to: fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e')),
      }),
    );
    fc.assert(
      fc.property(said, (list) => {
        const frames = [0, 1, 2, 3, 4].map(frameOf);
        const turn = new Turn();
        const expected = new Map<string, number[]>();
        for (const { seq, to } of list) {
          turn.say(frames[seq] as Frame, to);
          for (const socket of to) expected.set(socket, [...(expected.get(socket) ?? []), seq]);
        }
        const messages = turn.messages();
        const got = new Map(
          messages.flatMap(({ to, frames: received }) =>
            to.map((socket) => [socket, received.map(({ seq }) => seq)] as const),
          ),
        );
        expect(got).toEqual(expected);
        expect(messages.flatMap(({ to }) => to)).toHaveLength(expected.size);
      }),
    );
  });
});
