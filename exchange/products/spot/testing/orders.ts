import type { RequestOf, ResponseOf } from '@tideline/wire';
import { coinTrade } from '@tideline/wire/calls/spot';
import { coinTrigger, coinTriggerList } from '@tideline/wire/calls/spot-triggers';
import { walletList } from '@tideline/wire/calls/wallet';
import type { Caller } from '../../../http/handler.ts';
import { type Bench, type BenchOptions, openBench } from '../../../testing/client.ts';
import { depthOf } from '../../../testing/scripted-market.ts';

let ids = 0;
/** A client id that was not used before. */
export function newId(): string {
  ids += 1;
  return `client-${String(ids).padStart(6, '0')}`;
}

type Terms<Row> = Omit<Row, 'client_id' | 'symbol'>;
type OrderTerms = Terms<RequestOf<typeof coinTrade>>;
type TriggerTerms = Terms<RequestOf<typeof coinTrigger>>;

/** A core on a scripted market with its two demo users, and shortcuts for BTCUSDT. */
export class SpotDesk {
  readonly bench: Bench;
  readonly demo: Caller;
  readonly maker: Caller;

  private constructor(bench: Bench, demo: Caller, maker: Caller) {
    this.bench = bench;
    this.demo = demo;
    this.maker = maker;
  }

  static async open(dataDir?: string, config: BenchOptions['config'] = {}): Promise<SpotDesk> {
    const bench = await openBench({ ...(dataDir !== undefined && { dataDir }), config });
    return new SpotDesk(bench, await bench.login('demo'), await bench.login('maker'));
  }

  order(terms: OrderTerms, caller = this.demo): Promise<ResponseOf<typeof coinTrade>> {
    return this.bench.call(coinTrade, { symbol: 'BTCUSDT', ...terms, client_id: newId() }, caller);
  }

  trigger(terms: TriggerTerms, caller = this.demo): Promise<ResponseOf<typeof coinTrigger>> {
    return this.bench.call(
      coinTrigger,
      { symbol: 'BTCUSDT', ...terms, client_id: newId() },
      caller,
    );
  }

  async triggers(view: 'waiting' | 'history' = 'waiting', caller = this.demo) {
    return (await this.bench.call(coinTriggerList, { view }, caller)).rows;
  }

  /** Available and frozen spot holdings of a coin. */
  async holding(code: string, caller = this.demo): Promise<readonly [string, string]> {
    const { accounts } = await this.bench.call(walletList, {}, caller);
    const held = accounts[0]?.balances.find((each) => each.code === code);
    return [held?.available ?? '0', held?.frozen ?? '0'];
  }

  /** One deal of the feed at a price, and a book of one BTC a side a dollar around it. */
  moveTo(price: number, quantity = '1'): void {
    this.bench.market.tick('BTCUSDT', {
      deals: [[price.toFixed(2), '0.00001', 'buy']],
      book: depthOf(
        'BTCUSDT',
        [[(price - 1).toFixed(2), quantity]],
        [[(price + 1).toFixed(2), quantity]],
      ),
    });
  }
}
