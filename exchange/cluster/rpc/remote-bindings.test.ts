import { sparklines } from '@tideline/wire/calls/market';
import { coinCancel, coinTrade } from '@tideline/wire/calls/spot';
import { login, logout } from '@tideline/wire/calls/user';
import { expect, it } from 'vitest';
import { repeatOf } from './remote-bindings.ts';

it.each([
  ['a read', sparklines, {}, 'read'],
  ['an order with a client id', coinTrade, { client_id: 'a' }, 'idempotent'],
  ['an order without one', coinTrade, {}, 'once'],
  ['a cancellation', coinCancel, { id: '7' }, 'once'],
  ['a log-in', login, { account: 'demo', password: 'secret' }, 'harmless'],
  ['a log-in with the ticket of a second factor', login, { factor_ticket: 't' }, 'once'],
  ['the end of a session', logout, {}, 'once'],
] as const)('sends %s again as it may', (_, row, input, repeat) => {
  expect(repeatOf(row, input)).toBe(repeat);
});
