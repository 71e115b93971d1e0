import { expect, it } from 'vitest';
import { isTrivialPin } from './fund-password.ts';

it.each(['111111', '121212', '111222', '123456', '654321', '890123', '210987', '123123'])(
  '%s is trivial',
  (digits) => expect(isTrivialPin(digits)).toBe(true),
);
it.each(['246810', '135790', '123457', '198406', '112358', '123321'])('%s is not', (digits) =>
  expect(isTrivialPin(digits)).toBe(false),
);
