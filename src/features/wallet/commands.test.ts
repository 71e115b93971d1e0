// @vitest-environment jsdom
import { firstValueFrom } from 'rxjs';
import { expect, it } from 'vitest';
import { tradingDesk } from '../../testing/desk.ts';
import { exchangeCoins, reportDeposit, requestWithdrawal, transferCoins } from './commands.ts';

const desk = tradingDesk();
const client_id = 'c1';

type Any = {
  send(request: unknown): ReturnType<typeof reportDeposit.send>;
  find(request: unknown): ReturnType<typeof reportDeposit.find>;
  pending?: { kind: string; of(request: unknown): object };
};

it.each([
  [reportDeposit, 'charge_mention/log2', {}, 'deposit', '/pages/assets/record?tab=deposit'],
  [requestWithdrawal, 'charge_mention/log3', {}, 'withdrawal', '/pages/assets/record?tab=withdraw'],
  [
    transferCoins,
    'wallet/hzhistory',
    { kind: 'transfer' },
    'transfer',
    '/pages/assets/transfer/record',
  ],
  [
    exchangeCoins,
    'wallet/hzhistory',
    { kind: 'exchange' },
    'exchange',
    '/pages/assets/transfer/record',
  ],
] as const)(
  'a command is found by its own id in its record',
  async (command, path, fields, kind, place) => {
    const { find, pending } = command as unknown as Any;
    const rows = [
      { id: '1', client_id: 'other' },
      { id: '2', client_id },
    ];
    desk.reply = () => ({ data: { rows, next: null, total: 2 } });
    const found = await firstValueFrom(find({ client_id }));
    const isMove = 'kind' in fields;
    expect(found).toMatchObject({ kind: 'ok', data: isMove ? true : { id: '2' } });
    expect(desk.sent).toEqual([{ path, ...fields }]);
    desk.reply = () => ({ data: { rows: rows.slice(0, 1), next: null, total: 1 } });
    expect(await firstValueFrom(find({ client_id }))).toMatchObject({ kind: 'ok', data: null });
    desk.reply = () => ({ error: { id: 'unavailable' } });
    expect(await firstValueFrom(find({ client_id }))).toMatchObject({ kind: 'refused' });
    expect(pending?.kind).toBe(kind);
    expect(pending?.of({ client_id })).toEqual({ clientId: client_id, ref: client_id, place });
  },
);

it.each([
  [transferCoins, 'wallet/change'],
  [exchangeCoins, 'wallet/flashAgainst'],
])('a move answers that it is done, or why it is not', async (command, path) => {
  const { send } = command as unknown as Any;
  expect(await firstValueFrom(send({ client_id, amount: '1' }))).toMatchObject({
    kind: 'ok',
    data: true,
  });
  expect([desk.sent, desk.ids]).toEqual([[{ path, amount: '1' }], [client_id]]);
  desk.reply = () => ({ error: { id: 'insufficient-balance' } });
  expect(await firstValueFrom(send({ client_id }))).toMatchObject({ kind: 'refused' });
});
