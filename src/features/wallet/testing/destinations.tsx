import { type Coin, coinByCode, type User } from '@tideline/wire';
import { useLocation } from 'react-router-dom';
import { beforeEach } from 'vitest';
import { tradingDesk } from '../../../testing/desk.ts';
import type { WithdrawAddress } from '../addresses.ts';
import type { WithdrawInfo } from '../withdrawal.ts';

export const USDT = coinByCode('USDT') as Coin;
export const INFO = {
  ...{ currency_id: 3, code: 'USDT', available: '100', minimum: '20', fee: '1', left_today: 3 },
  ...{ held_until: null, chains: ['TRC20', 'ERC20', 'OMNI'], missing: [] },
} as WithdrawInfo;

export const address = (id: string, chain: string, more: object = {}): WithdrawAddress => ({
  ...{ id, currency_id: 3, code: 'USDT', chain, address: `T${id}abcdefghij`, remark: '' },
  created: Number(id),
  ...more,
});

export const card = (id: string, bank_name = 'Paper Bank') => ({
  ...{ id, bank_name, card_number: `4000 1234 1234 000${id}`, holder: 'Ada', currency: 'EUR' },
});

/** Shows where the app is. */
export function Where() {
  const { pathname, search } = useLocation();
  return <i>{pathname + search}</i>;
}

/** What the exchange has stored of a person: addresses, bank cards and ways to reach them. */
interface Stored {
  addresses: readonly WithdrawAddress[];
  cards: readonly object[];
  user: User;
}

/** The desk of a test file, and what the exchange answers about a person's destinations. */
export function destinationsDesk() {
  const desk = tradingDesk();
  const stored = {} as Stored;
  beforeEach(() => {
    stored.addresses = [];
    stored.cards = [];
    stored.user = {
      ...{ id: 'u', phone: '5550100', area_code: '+1', email: 'a@b.example' },
      has_fund_password: true,
    } as User;
    desk.reply = (path) => {
      const { addresses, cards, user } = stored;
      if (path === 'wallet/get_address') return { data: { addresses } };
      return { data: path === 'user/center' ? user : { cards } };
    };
  });
  return { desk, stored };
}
