import { expect, it } from 'vitest';
import { direct } from './direct.ts';

it('calls every listener in order, a new one from the next value on, and no one who left', () => {
  const numbers = direct<number>();
  const received: string[] = [];
  const hear = (name: string) =>
    numbers.values$.subscribe((value) => received.push(`${name}${value}`));
  const first = numbers.values$.subscribe((value) => {
    received.push(`a${value}`);
    if (value === 1) hear('c');
  });
  hear('b');
  numbers.next(1);
  numbers.next(2);
  first.unsubscribe();
  numbers.next(3);
  expect(received).toEqual(['a1', 'b1', 'a2', 'b2', 'c2', 'b3', 'c3']);
});
