import { cashSave } from '@tideline/wire/calls/bank';
import { leverClose, leverSubmit } from '@tideline/wire/calls/contracts';
import { chargeReq, getAddress, walletOut } from '@tideline/wire/calls/funding';
import { microtradeSubmit } from '@tideline/wire/calls/options';
import { coinTrade } from '@tideline/wire/calls/spot';
import { coinTrigger, coinTriggerCancel } from '@tideline/wire/calls/spot-triggers';
import { trustBuy } from '@tideline/wire/calls/trust';
import { flashAgainst, walletChange } from '@tideline/wire/calls/wallet';
import { png } from '../../../people/uploads/testing/pictures.ts';
import { addressCode } from '../../../testing/address-code.ts';
import { type Bench, openBench } from '../../../testing/client.ts';

let ids = 0;
const clientId = (): string => {
  ids += 1;
  return `history-${String(ids).padStart(6, '0')}`;
};

const SYMBOL = 'BTCUSDT';
const USDT = '3';
const FUND_PASSWORD = '246810';
export const CARD = {
  name: 'Ada',
  card_number: '4000 1234 1234 5678',
  bank_name: 'Paper Bank',
  branch: 'Main',
  bank_address: '1 Street',
  swift: 'PAPERXXX',
  holder: 'Ada',
  iban: 'PAPER 0001',
  payee_address: '1 Street',
  zip_code: '1000',
  currency: 'USD',
};

/** A core without automatic reviews, so that a test decides requests at a known time. */
export const openUndecided = (): Promise<Bench> =>
  openBench({ config: { backOffice: { reviews: { automatic: false, delay: 0 } } } });

/** Advances the clock; each second has a deal, so that prices stay fresh. */
export function wait(bench: Bench, seconds: number, price = '61800'): void {
  for (let second = 0; second < seconds; second += 1) {
    bench.clock.time += 1_000;
    bench.market.tick(SYMBOL, { deals: [[price, '0.1', 'buy']] });
  }
}

/** One record of every kind of the demo user, each a second after the one before. */
export async function makeHistory(bench: Bench) {
  const demo = await bench.login('demo');
  const at = () => {
    wait(bench, 1);
    return bench.clock.time;
  };
  const { name: receipt } = await bench.core.backOffice.uploads.keep(demo.userId, png(2, 2));
  at();
  const deposit = await bench.call(
    chargeReq,
    { currency_id: USDT, chain: 'TRC20', amount: '500', receipt, client_id: clientId() },
    demo,
  );
  const [address] = (await bench.call(getAddress, {}, demo)).addresses;
  at();
  const withdrawal = await bench.call(
    walletOut,
    {
      currency_id: USDT,
      address_id: address?.id ?? '',
      amount: '100',
      remark: 'rent',
      fund_password: FUND_PASSWORD,
      client_id: clientId(),
    },
    demo,
  );
  at();
  const transfer = await bench.call(
    walletChange,
    { from: 'currency', to: 'trust', currency_id: USDT, amount: '1000', client_id: clientId() },
    demo,
  );
  at();
  const ask = { from_currency: USDT, to_currency: '1', amount: '50' };
  const quote = await bench.call(flashAgainst, ask, demo);
  await bench.call(flashAgainst, { ...ask, quote_id: quote.quote_id, client_id: clientId() }, demo);
  at();
  const code = await addressCode(bench, demo);
  const proof = { fund_password: FUND_PASSWORD, code };
  const card = await bench.call(cashSave, { ...CARD, ...proof }, demo);
  at();
  const limit = { symbol: SYMBOL, type: 'limit' } as const;
  const spot = await bench.call(
    coinTrade,
    { ...limit, side: 'buy', price: '61802', quantity: '0.02', client_id: clientId() },
    demo,
  );
  at();
  const resting = await bench.call(
    coinTrade,
    { ...limit, side: 'sell', price: '61900', quantity: '0.01', client_id: clientId() },
    demo,
  );
  at();
  const trigger = await bench.call(
    coinTrigger,
    {
      symbol: SYMBOL,
      side: 'sell',
      type: 'stop-market',
      trigger_price: '60000',
      quantity: '0.005',
      client_id: clientId(),
    },
    demo,
  );
  at();
  await bench.call(coinTriggerCancel, { id: trigger.id }, demo);
  const option = await bench.call(
    microtradeSubmit,
    {
      symbol: SYMBOL,
      currency_id: USDT,
      direction: 'rise',
      seconds: '60',
      amount: '100',
      client_id: clientId(),
    },
    demo,
  );
  const contract = await bench.call(
    leverSubmit,
    {
      symbol: SYMBOL,
      side: 'long',
      type: 'market',
      lots: '2',
      leverage: '10',
      client_id: clientId(),
    },
    demo,
  );
  at();
  const closed = await bench.call(leverClose, { id: contract.id, client_id: clientId() }, demo);
  const hosting = await bench.call(
    trustBuy,
    { product_id: 'usdt-15', amount: '200', agreement: '1', client_id: clientId() },
    demo,
  );
  return {
    ...{ demo, deposit, withdrawal, transfer, card, spot, resting, trigger, option },
    ...{ contract: closed, hosting },
  };
}
