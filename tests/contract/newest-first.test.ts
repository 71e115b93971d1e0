import { callId } from '@tideline/wire';
import { CALLS, schemasOf } from '@tideline/wire/calls';
import { leverMyTrade, leverSubmit } from '@tideline/wire/calls/contracts';
import {
  chargeReq,
  depositLog,
  getAddress,
  walletOut,
  withdrawLog,
} from '@tideline/wire/calls/funding';
import {
  helpChatList,
  helpChatSend,
  helpFeedback,
  helpFeedbackList,
  newsList,
} from '@tideline/wire/calls/news';
import { microtradeLists, microtradeSubmit } from '@tideline/wire/calls/options';
import { practiceRuns } from '@tideline/wire/calls/practice';
import { pushDevices, pushSubscribe } from '@tideline/wire/calls/push';
import { recordExport } from '@tideline/wire/calls/records';
import { coinTrigger, coinTriggerList } from '@tideline/wire/calls/spot-triggers';
import { hzHistory, walletChange } from '@tideline/wire/calls/wallet';
import { describe, expect, it } from 'vitest';
import { png } from '../../exchange/people/uploads/testing/pictures.ts';
import { openUndecided, wait } from '../../exchange/products/records/testing/history.ts';
import type { Bench } from '../../exchange/testing/client.ts';
import { ANY_P256DH } from '../support/push-service.ts';

/** Makes one row of a list; its fields tell the rows apart by what {@link Newest.of} reads. */
interface Newest {
  readonly make: (own: Bench, at: number) => Promise<unknown>;
  /** What each row of the list says of its number, newest first. */
  readonly list: (own: Bench) => Promise<readonly string[]>;
}

const DEMO = { userId: '1', sessionId: 'test', verified: true } as const;
const amounts = (rows: readonly { readonly amount: string }[]) => rows.map((row) => row.amount);
const id = (at: number): string => `newest-first-${at}`;
const contract = { symbol: 'BTCUSDT', side: 'long', type: 'market', leverage: '10' } as const;

/** Every list that promises its newest row first, with rows numbered from 20 on. */
const NEWEST_FIRST: Readonly<Record<string, Newest>> = {
  'GET coin/trigger': {
    make: (own, at) => {
      const stop = { symbol: 'BTCUSDT', side: 'buy', type: 'stop-market' } as const;
      return own.call(
        coinTrigger,
        { ...stop, trigger_price: '70000', budget: `${at}`, client_id: id(at) },
        DEMO,
      );
    },
    list: async (own) =>
      (await own.call(coinTriggerList, {}, DEMO)).rows.map((row) => row.budget ?? ''),
  },
  'POST lever/my_trade': {
    make: (own, at) =>
      own.call(leverSubmit, { ...contract, lots: `${at}`, client_id: id(at) }, DEMO),
    list: async (own) =>
      (await own.call(leverMyTrade, { view: 'trading' }, DEMO)).rows.map((row) => `${row.lots}`),
  },
  'GET microtrade/lists': {
    make: (own, at) => {
      const option = {
        symbol: 'BTCUSDT',
        currency_id: '3',
        direction: 'rise',
        seconds: '60',
      } as const;
      return own.call(microtradeSubmit, { ...option, amount: `${at}`, client_id: id(at) }, DEMO);
    },
    list: async (own) => (await own.call(microtradeLists, {}, DEMO)).rows.map((row) => row.stake),
  },
  'GET wallet/hzhistory': {
    make: (own, at) => {
      const move = { from: 'currency', to: 'trust', currency_id: '3' } as const;
      return own.call(walletChange, { ...move, amount: `${at}`, client_id: id(at) }, DEMO);
    },
    list: async (own) => amounts((await own.call(hzHistory, {}, DEMO)).rows),
  },
  'GET charge_mention/log2': {
    make: async (own, at) => {
      const { name: receipt } = await own.core.backOffice.uploads.keep(DEMO.userId, png(2, 2));
      const deposit = { currency_id: '3', chain: 'TRC20', receipt } as const;
      return own.call(chargeReq, { ...deposit, amount: `${at}`, client_id: id(at) }, DEMO);
    },
    list: async (own) => amounts((await own.call(depositLog, {}, DEMO)).rows),
  },
  'GET charge_mention/log3': {
    make: async (own, at) => {
      const [address] = (await own.call(getAddress, {}, DEMO)).addresses;
      const out = { currency_id: '3', address_id: address?.id ?? '', fund_password: '246810' };
      return own.call(walletOut, { ...out, amount: `${at}`, client_id: id(at) }, DEMO);
    },
    list: async (own) => amounts((await own.call(withdrawLog, {}, DEMO)).rows),
  },
  'GET records/export': {
    make: (own, at) => {
      const move = { from: 'currency', to: 'trust', currency_id: '3' } as const;
      return own.call(walletChange, { ...move, amount: `${at}`, client_id: id(at) }, DEMO);
    },
    list: async (own) => {
      const { rows } = await own.call(recordExport, { kind: 'moves' } as never, DEMO);
      return rows.map((row) => String(row.find((cell) => /^2[0-2]$/.test(String(cell)))));
    },
  },
  'GET push/devices': {
    make: (own, at) =>
      own.call(
        pushSubscribe,
        {
          endpoint: `https://push.invalid/${at}`,
          ...{ p256dh: ANY_P256DH, auth: 'a'.repeat(22), kinds: 'alert', zone: 'UTC' },
          ...{ quiet_from: String(at), quiet_to: '0' },
        },
        DEMO,
      ),
    list: async (own) =>
      (await own.call(pushDevices, {}, DEMO)).devices.map((each) => String(each.quiet_from)),
  },
  'GET help/chat/list': {
    make: (own, at) => own.call(helpChatSend, { text: `${at}`, client_id: id(at) }, DEMO),
    list: async (own) => {
      const { rows } = await own.call(helpChatList, {}, DEMO);
      return rows.filter((row) => row.author === 'user').map((row) => row.text);
    },
  },
  'GET help/feedback/list': {
    make: (own, at) => own.call(helpFeedback, { text: `${at}`, client_id: id(at) }, DEMO),
    list: async (own) => (await own.call(helpFeedbackList, {}, DEMO)).rows.map((row) => row.text),
  },
};

describe('a list that promises its newest row first', () => {
  it('is in the table below, or has only rows of the exchange itself', () => {
    const promised = CALLS.filter((row) => /newest (?:line )?first/.test(schemasOf(row).meaning));
    // Runs of practice are no part of the core: practice.test.ts reads their order.
    const tried = [...Object.keys(NEWEST_FIRST), callId(newsList), callId(practiceRuns)];
    expect(promised.map(callId).toSorted()).toEqual(tried.toSorted());
  });

  it.each(Object.entries(NEWEST_FIRST))(
    'keeps it, also within one millisecond [CALL:%s]',
    async (_, each) => {
      const own = await openUndecided();
      await each.make(own, 20);
      wait(own, 1);
      await each.make(own, 21);
      await each.make(own, 22);
      expect(await each.list(own)).toEqual(['22', '21', '20']);
    },
  );

  it('keeps it for announcements and questions [CALL:POST news/list]', async () => {
    const bench = await openUndecided();
    for (const kind of ['announcement', 'faq'] as const) {
      const times = (await bench.call(newsList, { kind }, DEMO)).rows.map((row) => row.time);
      expect(times).toEqual(times.toSorted((a, b) => b - a));
      expect(times.length).toBeGreaterThan(0);
    }
  });
});
