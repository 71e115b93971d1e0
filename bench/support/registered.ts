import { Batch } from '../../exchange/foundation/store/batch.ts';
import type { Store } from '../../exchange/foundation/store/store.ts';
import type { Row } from '../../exchange/foundation/store/tables.ts';

/** Ids of a first start are below; each user takes ten, in one sequence with everything else. */
const FIRST = 1_000;
const IDS = 10;
/** Users of one commit: the memory of a batch stays small. */
const AT_ONCE = 5_000;
const DAY = 86_400_000;
const USDT = 100_000_000n;

/** Id of the registered user with a number. */
export const registeredId = (at: number): string => String(FIRST + at * IDS);

/**
 * Adds registered users to a store. Each has a device, an old session and two balances, and some an
 * inviter, documents, trades, an address or an authenticator. The first `active` have a live
 * session and an order that waits.
 */
export async function register(
  store: Pick<Store, 'append'>,
  now: number,
  users: number,
  active: number,
): Promise<void> {
  for (let from = 0; from < users; from += AT_ONCE) {
    const batch = new Batch();
    for (let at = from; at < Math.min(users, from + AT_ONCE); at += 1) {
      add(batch, now, at, at < active);
    }
    await store.append(batch);
  }
}

function add(batch: Batch, now: number, at: number, isActive: boolean): void {
  const first = FIRST + at * IDS;
  const id = registeredId(at);
  const created = now - 300 * DAY;
  const seen = isActive ? now : created;
  const password = `$argon2id$v=19$m=19456,t=2,p=1$${String(at).padStart(22, 'A')}$${'h'.repeat(43)}`;
  batch.put('users', {
    id,
    account: `tl${100_000 + first}`,
    nickname: `Trader ${at}`,
    area_code: at % 3 === 0 ? '+44' : null,
    phone: at % 3 === 0 ? String(7_000_000_000 + at) : null,
    email: at % 3 === 0 ? null : `trader${at}@registered.example`,
    password,
    fund_password: at % 4 === 0 ? password : null,
    verification: at % 5 === 0 ? 'verified' : 'unverified',
    invitation_code: `R${at.toString(36).toUpperCase().padStart(7, '0')}`,
    invited_by: at % 3 === 1 ? registeredId(Math.floor(at / 10)) : null,
    guest: 0,
    withdrawals_from: 0,
    closes: 0,
    created,
  });
  const place = { address: '203.0.113.9', agent: 'Chrome, Android' };
  batch.put('devices', {
    ...{ id: first + 1, user_id: id, device: hex(at, 'd'), network: '203.0.113.0/24' },
    ...{ ...place, created, seen },
  });
  batch.put('sessions', {
    ...{ id: String(first + 2), token_hash: hex(at, '5'), user_id: id, created: seen },
    ...{ expires: seen + DAY, device: first + 1, ...place, seen },
  });
  const frozen = isActive ? 20n * USDT : 0n;
  const balance = { owner: id, account: 'currency', available: 10_000n * USDT - frozen };
  batch.put('balances', { ...balance, coin: 'USDT', frozen });
  batch.put('balances', { ...balance, coin: 'BTC', available: 1n, frozen: 0n });
  if (isActive) batch.put('spot_orders', orderOf(first + 3, id, now));
  if (at % 4 === 0) batch.put('preferences', { user_id: id, language: 'en' });
  if (at % 5 === 0) {
    for (const step of ['basic', 'advanced'] as const) {
      batch.put('verifications', {
        ...{ id: first + (step === 'basic' ? 4 : 5), user_id: id, step, status: 'passed' },
        ...{ details: '{"name":"Ada"}', reason: null, time: created, decided: created },
      });
    }
  }
  if (at % 3 === 0) {
    batch.put('trade_stats', { user_id: id, fills: 5, turnover: 1_000n * USDT, rewards: 0n });
  }
  if (at % 10 === 0) {
    batch.put('withdraw_addresses', {
      ...{ id: first + 6, user_id: id, coin: 'USDT', chain: 'TRC20' },
      ...{ address: `TPAPER${at}`, remark: 'own', created },
    });
  }
  if (at % 20 === 0) {
    batch.put('authenticators', { user_id: id, secret: 'JBSWY3DPEHPK3PXP', step: 0, created });
  }
}

const hex = (at: number, kind: string): string => at.toString(16).padStart(63, '0') + kind;

const orderOf = (id: number, userId: string, now: number): Row<'spot_orders'> => ({
  ...{ id, user_id: userId, client_id: `registered-${id}`, symbol: 'BTCUSDT', side: 'buy' },
  ...{ type: 'limit', price: 2_000_000n, quantity: 100_000n, budget: null, filled: 0n },
  ...{ turnover: 0n, fee: 0n, reserved: 20n * USDT, status: 'waiting', reason: null },
  ...{ created: now, updated: now, time_in_force: 'gtc', post_only: 0, priority: id },
  ...{ take_profit: null, stop_loss: null, trigger_by: null, attached: 0n },
  ...{ trigger_id: null, linked_trigger_id: null },
});
