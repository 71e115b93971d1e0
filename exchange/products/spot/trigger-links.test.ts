import { expect, it } from 'vitest';
import { TriggerLinks } from './trigger-links.ts';
import { WaitingTriggers } from './waiting-triggers.ts';

it.each([
  [0n, 5n, 'reserve 5'],
  [5n, 8n, 'reserve 3'],
  [5n, 6n, 'reserve 1'],
  [5n, 5n, 'release 0'],
  [5n, 4n, 'release 1'],
  [5n, 0n, 'release 5'],
])('a trigger that has %i reserved and needs %i books: %s', (reserved, needed, booked) => {
  const log: string[] = [];
  const note =
    (kind: string) =>
    (_tx: unknown, ...of: unknown[]) => {
      const [owner, account, coin, amount, reference] = of;
      expect([owner, account, coin, reference]).toEqual(['7', 'currency', 'BTC', '3']);
      log.push(`${kind} ${amount}`);
    };
  const ledger = { reserve: note('reserve'), release: note('release') };
  const links = new TriggerLinks(ledger as never, new WaitingTriggers());
  const row = { id: 3, user_id: '7', symbol: 'BTCUSDT', side: 'sell', reserved };
  links.setReserve({} as never, row as never, needed);
  expect(log).toEqual([booked]);
});
