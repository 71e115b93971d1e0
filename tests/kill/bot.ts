import { createHmac } from 'node:crypto';
import { SqliteStore } from '../../exchange/foundation/store/sqlite-store.ts';
import type { Random } from '../faults/random.ts';

/** An order that a program sent. */
interface Order {
  readonly name: string;
  /** Path of the call that places it: of spot or of contracts. */
  readonly path: (typeof PATHS)[number];
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

  /** Orders whose answer came, and those of contracts among them. */
  get acknowledged(): { readonly all: number; readonly contracts: number } {
    const answered = this.#orders.filter(({ answer }) => typeof answer === 'number');
    const contracts = answered.filter(({ path }) => path === '/fapi/v1/order');
    return { all: answered.length, contracts: contracts.length };
  }

  /** Takes a key at the first start; later starts know it. Settles what the kill left open. */
  async begin(origin: string): Promise<void> {
    this.#origin = origin;
    if (this.#key === '') await this.#takeKey();
    // Frees the funds and the limit of open orders.
    await this.#ask('DELETE', '/api/v3/openOrders', { symbol: 'BTCUSDT' });
    await this.#ask('DELETE', '/fapi/v1/allOpenOrders', { symbol: 'BTCUSDT' });
    for (const order of this.#orders.filter(({ answer }) => answer === null)) {
      const named = { symbol: 'BTCUSDT', origClientOrderId: order.name };
      const { body } = await this.#ask('GET', order.path, named);
      if (body.orderId !== undefined) order.answer = body.orderId;
      else if (body.code === UNKNOWN) await this.#send(order);
      else throw new Error(`order ${order.name} cannot be looked up: ${JSON.stringify(body)}`);
    }
  }

  /** Sends orders, each after the answer to the one before, until the exchange is gone. */
  async trade(): Promise<void> {
    for (;;) {
      const name = `bot-${this.#seed}-${this.#orders.length}`;
      const path = this.#random.pick(PATHS);
      const fields = path === '/fapi/v1/order' ? this.#drawContract() : this.#draw();
      const order: Order = { name, path, fields, answer: null };
      this.#orders.push(order);
      try {
        await this.#send(order);
      } catch {
        return;
      }
    }
  }

  /**
   * Compares a folder that no process has open with the answers.
   * @returns what is lost or doubled
   */
  async examine(folder: string): Promise<string[]> {
    const store = await SqliteStore.open(folder);
    try {
      const rows = store.query(
        `select d.id, d.client_order_id, d.state, d.request,
           (select count(*) from spot_orders where id = d.id) +
           (select count(*) from spot_triggers where id = d.id) +
           (select count(*) from contract_orders where id = d.id) as placed from door_orders d`,
      );
      const ended = new Set(
        store
          .query("select id from contract_orders where status = 'closed'")
          .map(({ id }) => Number(id)),
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
        if (row && row['state'] === 'contract' && !stands(row, ended)) {
          return [`bot: ${name} has a name and not what it says it did`];
        }
        if (answer === null || Number(row?.['id']) === answer) return [];
        return [`bot: acknowledged and lost: ${name}`];
      });
    } finally {
      await store.close();
    }
  }

  async #send(order: Order): Promise<void> {
    const { body, status } = await this.#ask('POST', order.path, {
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
      // Trades nothing and is stored as expired.
      { ...rests, timeInForce: 'IOC' },
      { side: random.pick(['BUY', 'SELL']), type: 'MARKET', quantity },
      { side: 'SELL', type: 'STOP_LOSS', stopPrice: '30000.00', quantity },
      // Is refused: its price is not on a tick.
      { ...rests, price: '30000.001', timeInForce: 'GTC' },
    ]);
  }

  /** Opens, closes, rests, expires, or is refused, as the account's contracts happen to be. */
  #drawContract(): Order['fields'] {
    const random = this.#random;
    const side = random.pick(['BUY', 'SELL']);
    const quantity = random.pick(['0.01', '0.02']);
    const rests = { side: 'BUY', type: 'LIMIT', price: '30000.0', quantity };
    return random.pick([
      { side, type: 'MARKET', quantity },
      { side, type: 'MARKET', quantity },
      { side, type: 'MARKET', quantity, reduceOnly: 'true' },
      { ...rests, timeInForce: 'GTC' },
      { ...rests, timeInForce: 'IOC' },
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

  async #ask(method: string, path: string, fields: Order['fields']): Promise<Answer> {
    const sent = new URLSearchParams({ ...fields, timestamp: String(Date.now()) });
    const signature = createHmac('sha256', this.#secret).update(String(sent)).digest('hex');
    const answer = await fetch(`${this.#origin}${path}?${sent}&signature=${signature}`, {
      method,
      headers: { 'X-MBX-APIKEY': this.#key },
      signal: AbortSignal.timeout(60_000),
    });
    return { status: answer.status, body: (await answer.json()) as Answer['body'] };
  }
}

const PATHS = ['/api/v3/order', '/fapi/v1/order'] as const;

/** Whether an order of contracts left what it says: a resting one a contract, a trade its parts. */
function stands(row: Readonly<Record<string, unknown>>, ended: ReadonlySet<number>): boolean {
  const said = JSON.parse(String(row['request'])) as {
    readonly status: 'RESTING' | 'FILLED' | 'EXPIRED';
    readonly closed: readonly number[];
  };
  const placed = Number(row['placed']);
  if (said.status === 'EXPIRED') return placed === 0 && said.closed.length === 0;
  return said.closed.every((id) => ended.has(id)) && placed + said.closed.length > 0;
}

/** Code of an order that does not exist. */
const UNKNOWN = -2013;
