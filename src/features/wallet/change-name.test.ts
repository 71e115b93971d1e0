import { expect, it } from 'vitest';
import { changeName, sizeOf, staysInside } from './change-name.ts';
import type { Change } from './changes.ts';

const t = ((key: string) => key) as never;
const change = (fields: object): Change =>
  ({
    kind: 'trade',
    change_available: '-5',
    change_frozen: '0',
    reserve: null,
    ...fields,
  }) as never;
const inside = { change_available: '-5', change_frozen: '5' };
const reserve = (kind: string, state = 'open') => ({ reserve: { state, cause: { kind } } });

it.each([
  ['a change without a reserve, by its kind', { kind: 'transfer' }, 'kind-transfer'],
  ['a kind that the app does not know, by its word', { kind: 'gift' }, 'gift'],
  ['a contract that opens', reserve('contract'), 'kind-contract-open'],
  ['a contract that closes', reserve('contract', 'settled'), 'kind-contract-close'],
  ['a waiting contract', { ...reserve('contract'), ...inside }, 'reserve-contract'],
  ['a cancelled contract', reserve('contract', 'released'), 'reserve-contract'],
  ['a withdrawal', reserve('withdraw'), 'kind-withdraw'],
  ['an order', reserve('spot'), 'reserve-spot'],
  ['a trigger', reserve('trigger'), 'reserve-trigger'],
  ['a hosting', reserve('hosting'), 'reserve-hosting'],
] as const)('names %s', (_, fields, name) => {
  expect(changeName(t, change(fields))).toBe(name);
});

it.each([
  ['-5', '5', true],
  ['5', '-5', true],
  ['5', '5', false],
  ['-5', '4', false],
  ['-5', '0', false],
  ['0', '0', true],
])('a change of %s available and %s frozen stays inside: %s', (available, frozen, stays) => {
  const fields = { change_available: available, change_frozen: frozen };
  expect(staysInside(change(fields))).toBe(stays);
  expect(staysInside(change({ ...fields, ...reserve('spot', 'released') }))).toBe(true);
  expect(staysInside(change({ ...fields, ...reserve('spot', 'settled') }))).toBe(stays);
});

it('gives a size without its sign', () => {
  expect([sizeOf('-1.5'), sizeOf('1.5'), sizeOf('0')]).toEqual(['1.5', '1.5', '0']);
});
