import { LANGUAGES } from '@tideline/wire';
import { smsMail } from '@tideline/wire/calls/codes';
import { walletOut } from '@tideline/wire/calls/funding';
import { myShare } from '@tideline/wire/calls/promotion';
import { coinCancel, coinList, coinTrade } from '@tideline/wire/calls/spot';
import { center, keepGuest, login, logout, openGuest } from '@tideline/wire/calls/user';
import { walletList } from '@tideline/wire/calls/wallet';
import { describe, expect, test } from 'vitest';
import { GUESTS } from '../../exchange/people/accounts/guest-rules.ts';
import { withExchange } from './support/exchange.ts';
import { codeFor, guest, intent, newcomer, PASSWORD, visitor } from './support/people.ts';

const PER_NETWORK = 12;
const exchange = withExchange({
  backOffice: { codesPerAddress: 1_000, guests: { ...GUESTS, perNetwork: PER_NETWORK } },
});

/** A registration form with a fresh code for a mailbox. */
async function formFor(email: string) {
  await visitor(exchange).call(smsMail, { email, purpose: 'register' });
  return {
    method: 'email',
    email,
    code: await codeFor(exchange, email),
    password: PASSWORD,
    password_confirm: PASSWORD,
    invitation_code: 'TIDELINE',
    agreement: '1',
  } as const;
}

const rest = { symbol: 'BTCUSDT', side: 'buy', type: 'limit', quantity: '0.001' } as const;

describe('CALL:POST user/guest', () => {
  test('gives each caller an own account, and others nothing of it (RULE:guest-open)', async () => {
    const [one, two] = [await guest(exchange), await guest(exchange)];
    const { last } = exchange.running.market.quote('BTCUSDT') ?? { last: '0' };
    const price = (Number(last) * 0.95).toFixed(2);
    const order = await one.call(coinTrade, { ...rest, price, client_id: intent() });
    expect(await two.refused(coinCancel, { id: order.id })).toBe('order-not-found id');
    expect(await two.call(coinList, {})).toMatchObject({ rows: [] });
    expect((await one.call(walletList, {})).accounts.every(({ total }) => total !== '0')).toBe(
      true,
    );
    await one.call(coinCancel, { id: order.id });
  });

  test('refuses what needs a full account, in every language (RULE:guest-wall)', async () => {
    const person = await guest(exchange);
    const texts = new Set<string>();
    for (const lang of LANGUAGES) {
      const answer = await person.ask(myShare, {}, lang);
      if (answer.type === 'ok') throw new Error('was not refused');
      expect(answer.error.id).toBe('guest-account');
      texts.add(answer.message);
    }
    expect(texts.size).toBe(LANGUAGES.length);
    const out = {
      currency_id: '3',
      amount: '100',
      address_id: '1',
      fund_password: '246810',
      client_id: intent(),
    };
    expect(await person.refused(walletOut, out)).toBe('guest-account');
  });

  test('ends a log-out for good (RULE:guest-end)', async () => {
    const person = await guest(exchange);
    const { account } = await person.call(center, {});
    await person.call(logout, {});
    expect(await person.refused(center, {})).toBe('session-expired');
    for (const password of ['', account, PASSWORD]) {
      const form = { account, password };
      expect(await visitor(exchange).refused(login, form)).toBe('wrong-credentials');
    }
  });
});

describe('CALL:POST user/guest_keep', () => {
  test('changes no account that is a full one already', async () => {
    const person = await newcomer(exchange);
    const before = await person.call(center, {});
    const other = await formFor('taken-over@tests.example');
    expect(await person.refused(keepGuest, other)).toBe('guest-kept');
    expect(await person.call(center, {})).toEqual(before);
  });

  test('takes no contact of another account (RULE:guest-keep)', async () => {
    const owner = await newcomer(exchange);
    const person = await guest(exchange);
    // The owner is notified of the attempt and gets no code for it.
    await visitor(exchange).call(smsMail, { email: owner.email, purpose: 'register' });
    const form = { ...(await formFor('unused@tests.example')), email: owner.email };
    expect(await person.refused(keepGuest, form)).toBe('code-wrong code');
    expect(await person.call(center, {})).toMatchObject({ guest: true, email: null });
  });
});

test('a storm of guests from one address opens no more than its limit', async () => {
  const answers = await Promise.all(
    Array.from({ length: 60 }, () => visitor(exchange).ask(openGuest)),
  );
  const said = answers.map((answer) => (answer.type === 'ok' ? 'ok' : answer.error.id));
  // Five were opened by the tests above.
  expect(said.filter((each) => each === 'ok')).toHaveLength(PER_NETWORK - 5);
  expect(new Set(said)).toEqual(new Set(['ok', 'guests-of-network']));
});
