import { createHmac } from 'node:crypto';
import { SqliteStore } from '../../exchange/foundation/store/sqlite-store.ts';
import type { Random } from '../faults/random.ts';

/** An order that a program sent. */
interface Order {
  readonly name: string;
  readonly fields: Readonly<Record<string, string>>;
  /** Id of the answer; `refused`; null while no answer has come. */
  answer: number | 'refused' | null;
}

interface Answer {
  readonly status: number;
  readonly body: { readonly orderId?: number; readonly code?: number };
}

/** A program at the Binance-shaped API that sends orders until its exchange is killed. */
export class Bot {
  readonly #random: Random;
  readonly #seed: number;
  readonly #orders: Order[] = [];
  #origin = '';
  #key = '';
  #secret = '';

  constructor(random: Random, seed: number) {
    this.#random = random;
    this.#seed = seed;
  }

  /** Orders whose answer came. */
  get acknowledged(): number {
    return this.#orders.filter(({ answer }) => typeof answer === 'number').length;
  }

  /** Takes a key at the first start; later starts know it. Settles what the kill left open. */
  async begin(origin: string): Promise<void> {
    this.#origin = origin;
    if (this.#key === '') await this.#takeKey();
    // Frees the funds and the limit of open orders.
    await this.#ask('DELETE', 'openOrders', { symbol: 'BTCUSDT' });
    for (const order of this.#orders.filter(({ answer }) => answer === null)) {
      const named = { symbol: 'BTCUSDT', origClientOrderId: order.name };
      const { body } = await this.#ask('GET', 'order', named);
      if (body.orderId !== undefined) order.answer = body.orderId;
      else if (body.code === UNKNOWN) await this.#send(order);
      else throw new Error(`order ${order.name} cannot be looked up: ${JSON.stringify(body)}`);
    }
  }

  /** Sends orders, each after the answer to the one before, until the exchange is gone. */
  async trade(): Promise<void> {
    for (;;) {
      const name = `bot-${this.#seed}-${this.#orders.length}`;
      const order: Order = { name, fields: this.#draw(), answer: null };
      this.#orders.push(order);
      try {
        await this.#send(order);
      } catch {
        return;
      }
    }
  }

  /** Compares a folder that no process has open with the answers. @returns what is lost or doubled */
  async examine(folder: string): Promise<string[]> {
    const store = await SqliteStore.open(folder);
    try {
      const rows = store.query(
        `select d.id, d.client_order_id, d.state,
           (select count(*) from spot_orders where id = d.id) +
           (select count(*) from spot_triggers where id = d.id) as placed from door_orders d`,
      );
      const stored = Map.groupBy(rows, (row) => String(row['client_order_id']));
      return this.#orders.flatMap(({ answer, name }) => {
        const own = stored.get(name) ?? [];
        if (own.length > 1) return [`bot: ${name} took effect ${own.length} times`];
        if (answer === 'refused')
          return own.length > 0 ? [`bot: ${name} was refused and stands`] : [];
        const [row] = own;
        if (row && row['state'] === 'placed' && Number(row['placed']) !== 1) {
          return [`bot: ${name} has a name and no order`];
        }
        if (answer === null || Number(row?.['id']) === answer) return [];
        return [`bot: acknowledged and lost: ${name}`];
      });
    } finally {
      await store.close();
    }
  }

  async #send(order: Order): Promise<void> {
    const { body, status } = await this.#ask('POST', 'order', {
      ...{ symbol: 'BTCUSDT', ...order.fields, newClientOrderId: order.name },
    });
    if (status < 500) order.answer = body.orderId ?? 'refused';
  }

  #draw(): Order['fields'] {
    const random = this.#random;
    const quantity = '0.0002';
    const rests = { side: 'BUY', type: 'LIMIT', price: '30000.00', quantity: '0.001' };
    return random.pick([
      { ...rests, timeInForce: 'GTC' },
      // Trades nothing and is kept as expired.
      { ...rests, timeInForce: 'IOC' },
      { side: random.pick(['BUY', 'SELL']), type: 'MARKET', quantity },
      { side: 'SELL', type: 'STOP_LOSS', stopPrice: '30000.00', quantity },
      // Is refused: its price is not on a tick.
      { ...rests, price: '30000.001', timeInForce: 'GTC' },
    ]);
  }

  async #takeKey(): Promise<void> {
    const post = async (path: string, form: Order['fields'], token = '') => {
      const answer = await fetch(`${this.#origin}/api/${path}`, {
        method: 'POST',
        headers: { authorization: token },
        body: new URLSearchParams(form),
      });
      return ((await answer.json()) as { readonly data: Record<string, string> }).data;
    };
    const password = 'tideline';
    const { token } = await post('user/login', { account: 'demo', password });
    const wants = { name: 'killed', kind: 'hmac', rights: 'trade', password };
    const { key = '', secret = '' } = await post('safe/key_add', wants, token);
    this.#key = key;
    this.#secret = secret;
  }

  async #ask(method: string, call: string, fields: Order['fields']): Promise<Answer> {
    const sent = new URLSearchParams({ ...fields, timestamp: String(Date.now()) });
    const signature = createHmac('sha256', this.#secret).update(String(sent)).digest('hex');
    const answer = await fetch(`${this.#origin}/api/v3/${call}?${sent}&signature=${signature}`, {
      method,
      headers: { 'X-MBX-APIKEY': this.#key },
      signal: AbortSignal.timeout(60_000),
    });
    return { status: answer.status, body: (await answer.json()) as Answer['body'] };
  }
}

/** Code of an order that does not exist. */
const UNKNOWN = -2013;
