import { expect, it } from 'vitest';
import { Withdrawals } from './withdrawals.ts';

it.each([
  [3_600_001, '2'],
  [3_600_000, '1'],
  [1, '1'],
  [0, null],
  [-1, null],
])('withdrawals of an account that opens %i ms later are held for hours: %s', (left, hours) => {
  const now = 1_700_000_000_000;
  const nothing = () => undefined;
  const withdrawals = new Withdrawals({
    ...{ ledger: { reserve: nothing }, log: { write: nothing } },
    opensAt: () => now + left,
  } as never);
  expect(withdrawals.heldUntil('1', now)).toBe(hours === null ? null : now + left);
  const tx = { now, nextId: () => 1, put: nothing } as never;
  const terms = { clientId: 'x', coin: 'USDT', chain: 'TRC20', address: 'T', destination: '' };
  const asked = { ...terms, remark: '', amount: 5n, fee: 1n };
  const ask = () => withdrawals.ask(tx, { userId: '1', address: '' }, asked);
  if (hours === null) expect(ask()).toMatchObject({ status: 'review', time: now });
  else expect(ask).toThrow(expect.objectContaining({ id: 'withdrawals-held', params: { hours } }));
});
