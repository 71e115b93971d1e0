import { smsMail } from '@tideline/wire/calls/codes';
import { addAddress, chargeReq, delAddress, walletOut } from '@tideline/wire/calls/funding';
import { pushAlerts, pushDevices, pushSubscribe, pushUnsubscribe } from '@tideline/wire/calls/push';
import {
  addFactor,
  beginFactor,
  removeFactor,
  renewRecoveryCodes,
} from '@tideline/wire/calls/security';
import { coinTrade } from '@tideline/wire/calls/spot';
import { trustBuy, trustCancel, trustOrders } from '@tideline/wire/calls/trust';
import {
  login,
  logout,
  openGuest,
  realName,
  register,
  setNickname,
} from '@tideline/wire/calls/user';
import { walletChange } from '@tideline/wire/calls/wallet';
import { describe, expect, it } from 'vitest';
import { CallError } from '../../exchange/foundation/ports/refusal.ts';
import { SqliteStore } from '../../exchange/foundation/store/sqlite-store.ts';
import type { Caller } from '../../exchange/http/handler.ts';
import { codeAt } from '../../exchange/people/accounts/second-factor/totp.ts';
import { formFor } from '../../exchange/people/accounts/testing/guests.ts';
import { png } from '../../exchange/people/uploads/testing/pictures.ts';
import { PROMOTION } from '../../exchange/products/promotion/rules.ts';
import { type Bench, openBench } from '../../exchange/testing/client.ts';
import { SoftPasskey } from '../../exchange/testing/soft-passkey.ts';
import { FaultyStore } from '../simulation/faulty-store.ts';
import { Seeded } from '../simulation/random.ts';
import { ANY_P256DH } from '../support/push-service.ts';
import { follow, memoryOf, standbyOn } from './support.ts';

const HOUR = 3_600_000;
const PAGE = { origin: 'https://exchange.example' };
const PASSWORD = 'tideline';
const ACTIONS = 70;

/** What the users of one history do; each call may be refused. */
class Users {
  readonly #bench: Bench;
  readonly #random: Seeded;
  readonly #wall: { time: number };
  readonly #tokens: string[] = [];
  #count = 0;

  constructor(bench: Bench, random: Seeded, wall: { time: number }) {
    this.#bench = bench;
    this.#random = random;
    this.#wall = wall;
  }

  /** Every kind of action, in random order and number. */
  readonly actions: readonly (() => Promise<unknown>)[] = [
    async () => this.#keep(await this.#bench.call(openGuest, {}, null, this.#from())),
    async () => this.#keep(await this.#bench.call(login, this.#form(PASSWORD), null, this.#from())),
    async () => this.#bench.call(login, this.#form('wrong-1'), null, this.#from()),
    async () => this.#bench.call(logout, {}, this.#caller()),
    async () => this.#bench.core.backOffice.logOut(this.#random.pick(['demo', 'maker'])),
    async () => {
      const form = await formFor(this.#bench, `${this.#id('user')}@example.com`);
      this.#keep(await this.#bench.call(register, form));
    },
    async () => this.#bench.call(setNickname, { nickname: this.#id('nick') }, this.#caller()),
    async () => {
      const language = this.#random.pick(['en', 'jp', 'kr', 'hk', 'zh'] as const);
      await this.#bench.core.languages.keep(this.#caller().userId, language);
    },
    async () => {
      const identity = { country: 'JP', name: 'A', id_number: this.#id('n'), address: 'B' };
      await this.#bench.call(realName, identity, this.#caller());
    },
    () => this.#addAddress(),
    async () => {
      const [own] = this.#bench.core.backOffice.book.addressesOf('1');
      await this.#bench.call(delAddress, { id: String(own?.id ?? 0) }, await this.#demo());
    },
    () => this.#withdraw(),
    () => this.#deposit(),
    () => this.#decide(),
    async () => {
      const move = { from: 'currency', to: 'trust', currency_id: '3', amount: '1000' } as const;
      await this.#bench.call(
        walletChange,
        { ...move, client_id: this.#id('move') },
        await this.#demo(),
      );
      const terms = { product_id: 'usdt-7', amount: '500', agreement: '1' } as const;
      await this.#bench.call(
        trustBuy,
        { ...terms, client_id: this.#id('buy') },
        await this.#demo(),
      );
    },
    () => this.#redeem(),
    () => this.#addTotp(),
    () => this.#addPasskey(),
    async () => this.#bench.call(removeFactor, { id: 'totp' }, await this.#demo()),
    async () => {
      const [key] = this.#bench.core.backOffice.factors.passkeysOf('1');
      await this.#bench.call(removeFactor, { id: key?.id ?? 'none' }, await this.#demo());
    },
    async () => this.#bench.call(renewRecoveryCodes, {}, await this.#demo()),
    async () => {
      const order = { symbol: 'BTCUSDT', side: 'buy', type: 'market', budget: '50' } as const;
      await this.#bench.call(coinTrade, { ...order, client_id: this.#id('order') }, this.#caller());
    },
    () => this.#subscribe(),
    () => this.#subscribe(),
    async () => {
      const [own] = (await this.#bench.call(pushDevices, {}, await this.#demo())).devices;
      await this.#bench.call(pushUnsubscribe, { id: own?.id ?? '0' }, await this.#demo());
    },
    async () => {
      this.#bench.clock.time += this.#random.below(5) * HOUR;
      await this.#bench.core.backOffice.turn();
    },
  ];

  /** A browser of the demo user, with a price alert; nobody takes its messages. */
  async #subscribe(): Promise<void> {
    const [endpoint, zone] = [`https://push.invalid/${this.#random.below(4)}`, 'UTC'];
    const keys = { p256dh: ANY_P256DH, auth: 'a'.repeat(22), kinds: 'alert,fill,device' };
    const form = { endpoint, ...keys, zone, quiet_from: '', quiet_to: '' };
    await this.#bench.call(pushSubscribe, form, await this.#demo());
    const alert = { id: this.#id('alert'), symbol: 'BTCUSDT', direction: 'fall', note: '' };
    const price = { price: '61800.00', repeat: 'always', on: true, armed: true };
    const alerts = JSON.stringify([{ ...alert, ...price, since: 1, rangAt: null, rings: 0 }]);
    await this.#bench.call(pushAlerts, { endpoint, alerts }, await this.#demo());
    this.#bench.market.tick('BTCUSDT', { deals: [['61800', '0.001', 'buy']] });
    await this.#bench.core.settle();
  }

  #caller(): Caller {
    const token = this.#random.pick(this.#tokens.length > 0 ? this.#tokens : ['none']);
    return this.#bench.core.authenticate(token) ?? { userId: '2', sessionId: 's', verified: true };
  }

  #demo = (): Promise<Caller> => this.#bench.login('demo');
  #keep = ({ token }: { readonly token: string }): number => this.#tokens.push(token);
  #form = (password: string) => ({
    account: this.#random.pick(['demo', 'maker', 'nobody']),
    password,
  });
  #from = () => ({ address: `10.0.${this.#random.below(3)}.1`, agent: 'Firefox/1' });
  #id(prefix: string): string {
    this.#count += 1;
    return `${prefix}-${String(this.#count).padStart(6, '0')}`;
  }

  async #addAddress(): Promise<void> {
    const bench = this.#bench;
    const email = 'demo@tideline.example';
    await bench.call(smsMail, { email, purpose: 'address' }, await this.#demo());
    const code = /\d{6}/.exec(bench.core.backOffice.outbox.messages()[0]?.text ?? '')?.[0] ?? '';
    const address = `0x${String(this.#random.below(9)).repeat(40)}`;
    const form = { currency_id: '3', chain: 'ERC20', address, fund_password: '246810', code };
    await bench.call(addAddress, form, await this.#demo());
  }

  async #withdraw(): Promise<void> {
    const [own] = this.#bench.core.backOffice.book.addressesOf('1');
    const form = { currency_id: '3', address_id: String(own?.id ?? 0), amount: '100' };
    const secret = { fund_password: '246810', client_id: this.#id('out') };
    await this.#bench.call(walletOut, { ...form, ...secret }, await this.#demo());
  }

  async #deposit(): Promise<void> {
    const { name } = await this.#bench.core.backOffice.uploads.keep('1', png(2, 2));
    const form = { currency_id: '3', chain: 'TRC20', amount: '500', receipt: name };
    const channel = this.#random.pick(['ordinary', 'vip'] as const);
    const client_id = this.#id('in');
    await this.#bench.call(chargeReq, { ...form, channel, client_id }, await this.#demo());
  }

  async #decide(): Promise<void> {
    const { reviews } = this.#bench.core.backOffice;
    const kind = this.#random.pick(['deposits', 'withdrawals', 'verifications'] as const);
    const [pending] = reviews.pending(kind);
    const passed = this.#random.chance(0.5);
    const reason = passed ? null : 'Unclear';
    await reviews.decide(kind, pending?.id ?? 0, { passed, reason, by: 'operator' });
  }

  async #redeem(): Promise<void> {
    const demo = await this.#demo();
    const { rows } = await this.#bench.call(trustOrders, { status: 'hosting' }, demo);
    const { id = '0', penalty = '0' } = rows[0] ?? {};
    await this.#bench.call(trustCancel, { id, penalty, client_id: this.#id('back') }, demo);
  }

  async #addTotp(): Promise<void> {
    const demo = await this.#demo();
    const begun = await this.#bench.call(beginFactor, { kind: 'totp', password: PASSWORD }, demo);
    this.#wall.time += 60_000;
    const code = codeAt(begun.secret ?? '', this.#wall.time);
    await this.#bench.call(addFactor, { kind: 'totp', code }, demo);
  }

  async #addPasskey(): Promise<void> {
    const demo = await this.#demo();
    const begin = { kind: 'passkey', password: PASSWORD } as const;
    const { options } = await this.#bench.call(beginFactor, begin, demo, PAGE);
    const credential = new SoftPasskey(PAGE.origin).create(options ?? '');
    await this.#bench.call(addFactor, { kind: 'passkey', credential, name: 'Phone' }, demo, PAGE);
  }
}

describe('the memory of a standby', () => {
  it.each([1, 2, 3, 4])(
    'equals a fresh load after a random history of the back office: seed %i',
    async (seed) => {
      const random = new Seeded(seed);
      const sqlite = await SqliteStore.open(':memory:');
      let committed = 0;
      let standby: Awaited<ReturnType<typeof standbyOn>> | null = null;
      const store = new FaultyStore(sqlite, (batch) => {
        committed += 1;
        if (standby) follow(standby, batch);
      });
      const wall = { time: Date.UTC(2026, 0, 5, 12), now: () => wall.time };
      const promotion = { ...PROMOTION, vipTurnover: 0n };
      const backOffice = { promotion, reviews: { automatic: false, delay: 0 } };
      const bench = await openBench({ config: { store, wall, backOffice } });
      standby = await standbyOn(sqlite, bench.clock);
      const users = new Users(bench, random, wall);
      const done = new Set<number>();
      for (let step = 1; step <= ACTIONS; step += 1) {
        const at = step <= users.actions.length ? step - 1 : random.below(users.actions.length);
        try {
          await users.actions[at]?.();
          done.add(at);
        } catch (error) {
          if (!(error instanceof CallError)) throw error;
        }
        if (step % 10 !== 0) continue;
        const fresh = await standbyOn(sqlite, bench.clock);
        const now = bench.clock.now();
        expect(memoryOf(standby, now)).toEqual(memoryOf(fresh, now));
      }
      // A history of refusals proves nothing.
      expect(done.size).toBeGreaterThan(users.actions.length / 2);
      expect(committed).toBeGreaterThan(30);
      await bench.core.close();
    },
  );
});
