import type { Call, ContractOrder } from '@tideline/wire';
import { firstValueFrom, of } from 'rxjs';
import { beforeEach, expect, it, vi } from 'vitest';

/** Requests that were sent, and the answers to them in order. */
const sent: unknown[] = [];
const answers: object[] = [];
vi.mock('../../api/call.ts', () => ({
  call: ({ path }: Call, request: object) => {
    sent.push([path, request]);
    return of(answers.shift() ?? { kind: 'error', id: 'unavailable' });
  },
}));
const commands = await import('./contract-commands.ts');
const { cancelAll, closeAll, findEnded } = await import('./all-commands.ts');
const { findOrder, openContract } = await import('./contract-account.ts');

beforeEach(() => {
  sent.length = 0;
  answers.length = 0;
});
const order = { id: '7', symbol: 'ETHUSDT', client_id: 'own' } as ContractOrder;
const client_id = 'c1';
const ok = (data: object) => ({ kind: 'ok', data });
const rows = (...given: object[]) => ok({ rows: given, next: null, total: given.length });
const failed = { kind: 'error', id: 'unavailable' };
type Any = {
  send(request: unknown): ReturnType<typeof findOrder>;
  find(request: unknown): ReturnType<typeof findOrder>;
  pending?: { kind: string; of(request: unknown): object };
};

it.each([
  [
    'lever/submit',
    openContract,
    { symbol: 'ETHUSDT', client_id },
    { symbol: 'ETHUSDT', client_id },
    'contract-open',
  ],
  [
    'lever/close',
    commands.closeContract,
    { order, lots: null, client_id },
    { id: '7', client_id },
    'contract-close',
  ],
  [
    'lever/close',
    commands.closeContract,
    { order, lots: 3, client_id },
    { id: '7', lots: '3', client_id },
    'contract-close',
  ],
  [
    'lever/reverse',
    commands.reverseContract,
    { order, client_id },
    { id: '7', client_id },
    'contract-open',
  ],
  [
    'lever/margin',
    commands.addMargin,
    { order, amount: '5', client_id },
    { id: '7', amount: '5', client_id },
    'contract-change',
  ],
  [
    'lever/amend',
    commands.amendContract,
    { order, price: '1', lots: '2', client_id },
    ...([{ id: '7', price: '1', lots: '2', client_id }, 'contract-change'] as const),
  ],
  [
    'lever/setstop',
    commands.saveStops,
    { order, stops: { take_profit: '9' }, client_id },
    ...([{ id: '7', take_profit: '9', client_id }, 'contract-change'] as const),
  ],
])(
  '%s sends its fields, and can be looked up from another screen',
  async (path, command, request, fields, kind) => {
    const { send, find, pending } = command as unknown as Any;
    answers.push(ok(order));
    expect(await firstValueFrom(send(request))).toEqual(ok(order));
    expect(sent).toEqual([[path, fields]]);
    expect(pending?.kind).toBe(kind);
    const place = {
      clientId: client_id,
      ref: client_id,
      place: '/pages/lever/index?symbol=ETHUSDT',
    };
    expect(pending?.of(request)).toEqual(place);
    answers.push(rows({ ...order, status: 'closed' }), rows(), failed);
    expect(await firstValueFrom(find(request))).toMatchObject({ kind: 'ok', data: { id: '7' } });
    expect(await firstValueFrom(find(request))).toMatchObject({ kind: 'ok', data: null });
    expect(await firstValueFrom(find(request))).toEqual(failed);
    expect(sent[1]).toEqual(['lever/my_trade', { client_id }]);
  },
);

it('finds a close or a cancellation only after it has happened', async () => {
  const found = async (status: string) => {
    const states: unknown[] = [];
    for (const find of [
      () => commands.findClosed(client_id),
      () => commands.cancelContract.find(order),
    ]) {
      answers.push(rows({ ...order, status }));
      const answer = await firstValueFrom(find());
      states.push(answer.kind === 'ok' && answer.data?.status);
    }
    return states.map((each) => each ?? null);
  };
  expect(await found('waiting')).toEqual([null, null]);
  expect(await found('trading')).toEqual([null, 'trading']);
  expect(await found('closed')).toEqual(['closed', 'closed']);
  answers.push(ok(order));
  await firstValueFrom(commands.cancelContract.send(order));
  expect(sent.at(-1)).toEqual(['lever/cancel', { id: '7' }]);
  expect(sent.at(-2)).toEqual(['lever/my_trade', { client_id: 'own' }]);
});

it.each([
  [
    'lever/close_all',
    closeAll,
    'trading',
    {
      results: [
        { closed: {}, error: null },
        { closed: null, error: 'feed-stale' },
        { closed: null, error: 'x' },
      ],
    },
    { ended: 1, failed: 2, error: 'feed-stale' },
  ],
  [
    'lever/close_all',
    closeAll,
    'trading',
    { results: [{ closed: {}, error: null }] },
    { ended: 1, failed: 0, error: null },
  ],
  [
    'lever/cancel_all',
    cancelAll,
    'waiting',
    { cancelled: [{}, {}] },
    { ended: 2, failed: 0, error: null },
  ],
])(
  '%s says how many ended, and looks at what is still open',
  async (path, command, view, data, result) => {
    const orders = [{ id: '7' }, { id: '8' }] as ContractOrder[];
    const all = { orders, symbol: null, client_id };
    const one = { orders, symbol: 'ETHUSDT', client_id };
    answers.push(ok(data), failed);
    expect(await firstValueFrom(command.send(all))).toEqual(ok(result));
    expect(await firstValueFrom(command.send(one))).toEqual(failed);
    expect(sent).toEqual([
      [path, { client_id }],
      [path, { client_id, symbol: 'ETHUSDT' }],
    ]);
    expect(command.pending?.kind).toBe('contract-all');
    expect(command.pending?.of(all)).toEqual({
      ...{ clientId: client_id, ref: `${view}  7 8`, place: '/pages/lever/index' },
    });
    expect(command.pending?.of(one)).toEqual({
      ...{
        clientId: client_id,
        ref: `${view} ETHUSDT 7 8`,
        place: '/pages/lever/index?symbol=ETHUSDT',
      },
    });
    for (const [open, wanted] of [
      [['7', '8', '9'], null],
      [['8'], { ended: 1, failed: 1, error: null }],
      [[], { ended: 2, failed: 0, error: null }],
    ] as const) {
      sent.length = 0;
      const page = rows(...open.map((id) => ({ id })));
      answers.push(page, page, failed);
      expect(await firstValueFrom(command.find(one))).toMatchObject({ kind: 'ok', data: wanted });
      expect(await firstValueFrom(findEnded(`${view}  7 8`))).toMatchObject({ data: wanted });
      expect(await firstValueFrom(findEnded(`${view} ETHUSDT 7 8`))).toEqual(failed);
      expect(sent).toEqual([
        ['lever/my_trade', { view, symbol: 'ETHUSDT' }],
        ['lever/my_trade', { view }],
        ['lever/my_trade', { view, symbol: 'ETHUSDT' }],
      ]);
    }
  },
);
