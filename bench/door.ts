import { fork } from 'node:child_process';
import { createHmac, generateKeyPairSync, randomUUID, sign, verify } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { fileURLToPath } from 'node:url';
import { addApiKey } from '../wire/calls/keys.ts';
import { coinCancel, coinTrade } from '../wire/calls/spot.ts';
import { SANDBOX_HEADER } from '../wire/index.ts';

const CHILD = fileURLToPath(new URL('support/door-child.ts', import.meta.url));
/** Orders of a batch: what an account may place in ten seconds of the exchange. */
const BATCH = 100;
const BATCHES = 30;
/** Window of the limit of orders, ms of the exchange. */
const LIMITED = '10000';
/** Batches before the first that counts. */
const WARM = 4;

/**
 * What the Binance-shaped API costs beside the exchange's own call: processor time of the
 * exchange's process for an order that is placed and cancelled, in batches that take turns.
 */
export async function run(): Promise<string> {
  const child = fork(CHILD, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  try {
    const [{ key, origin }] = (await once(child, 'message')) as [{ origin: string; key: string }];
    const cpu = async (): Promise<number> => {
      const reply = once(child, 'message');
      child.send('cpu');
      return Number((await reply)[0]);
    };
    const ways = await waysOf(origin);
    const costs = new Map(ways.map(({ name }) => [name, [] as number[]]));
    for (let batch = -WARM; batch < BATCHES; batch += 1) {
      for (const { name, order } of ways) {
        const before = await cpu();
        for (let count = 0; count < BATCH; count += 1) await order();
        // An order is two calls: it is placed and cancelled.
        if (batch >= 0) costs.get(name)?.push(((await cpu()) - before) / BATCH / 2);
        const headers = { [SANDBOX_HEADER]: key };
        await call(origin, 'POST', '/api/_sandbox/advance', { form: { ms: LIMITED }, headers });
      }
    }
    const [native = []] = costs.values();
    const rows = [...costs].map(([name, all]) => {
      // Of the same turn: the speed of a shared machine changes between turns.
      const more = all.map((cost, turn) => cost - (native[turn] ?? Number.NaN));
      const shown = all === native ? '' : `${quartiles(more)} µs`;
      return `| ${name} | ${quartiles(all)} µs | ${shown} |`;
    });
    const bare = `One check by crypto.verify of Ed25519: ${verifying().toFixed(0)} µs.`;
    return ['| a call | processor time | more |', '|---|---|---|', ...rows, '', bare].join('\n');
  } finally {
    child.kill('SIGKILL');
  }
}

/** The median, and the middle half of the values. */
function quartiles(values: readonly number[]): string {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) =>
    (sorted[Math.floor(sorted.length * share)] ?? Number.NaN).toFixed(0);
  return `${at(1 / 2)} (${at(1 / 4)}–${at(3 / 4)})`;
}

/** Processor time of a check of a signature without anything around it, µs. */
function verifying(): number {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const payload = Buffer.from('x'.repeat(180));
  const signature = sign(null, payload, privateKey);
  const checks = 5_000;
  const begun = process.cpuUsage();
  for (let check = 0; check < checks; check += 1) verify(null, payload, publicKey, signature);
  const { system, user } = process.cpuUsage(begun);
  return (system + user) / checks;
}

interface Way {
  readonly name: string;
  /** Places and cancels one order. */
  readonly order: () => Promise<void>;
}

async function waysOf(origin: string): Promise<Way[]> {
  const login = { account: 'demo', password: 'tideline' };
  const { token } = (await call(origin, 'POST', '/api/user/login', { form: login })).data;
  const headers = { authorization: token };
  const pair = generateKeyPairSync('ed25519');
  const pem = pair.publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const keyOf = async (form: Record<string, string>) => {
    const wanted = { name: 'bench', rights: 'trade', password: 'tideline', ...form };
    return (await call(origin, 'POST', `/api/${addApiKey.path}`, { form: wanted, headers })).data;
  };
  const hmac = await keyOf({ kind: 'hmac' });
  const ed25519 = await keyOf({ kind: 'ed25519', public_key: pem });
  const native: Way = {
    name: "the exchange's own",
    async order() {
      const client_id = randomUUID();
      const form = { ...ORDER, side: 'buy', type: 'limit', client_id };
      const { data } = await call(origin, 'POST', `/api/${coinTrade.path}`, { form, headers });
      const gone = { form: { id: data.id }, headers };
      await call(origin, coinCancel.method, `/api/${coinCancel.path}`, gone);
    },
  };
  const door = (name: string, key: string, signed: (payload: string) => string): Way => ({
    name,
    async order() {
      const send = async (method: string, fields: Record<string, string>) => {
        const wanted = { ...fields, timestamp: String(Date.now()) };
        const payload = new URLSearchParams(wanted).toString();
        const query = `${payload}&signature=${encodeURIComponent(signed(payload))}`;
        return call(origin, method, `/api/v3/order?${query}`, { headers: { 'X-MBX-APIKEY': key } });
      };
      const limit = { ...ORDER, side: 'BUY', type: 'LIMIT', timeInForce: 'GTC' };
      const newClientOrderId = randomUUID();
      await send('POST', { ...limit, newClientOrderId, newOrderRespType: 'ACK' });
      await send('DELETE', { symbol: ORDER.symbol, origClientOrderId: newClientOrderId });
    },
  });
  return [
    native,
    door('signed with HMAC', hmac.key, (payload) =>
      createHmac('sha256', hmac.secret).update(payload).digest('hex'),
    ),
    door('signed with Ed25519', ed25519.key, (payload) =>
      sign(null, Buffer.from(payload), pair.privateKey).toString('base64'),
    ),
  ];
}

const ORDER = { symbol: 'BTCUSDT', price: '50000', quantity: '0.0002' };

const AGENT = new Agent({ keepAlive: true, maxSockets: 1 });

interface Sent {
  readonly form?: Record<string, string>;
  readonly headers?: Record<string, string>;
}
interface Answer {
  readonly data: Readonly<Record<string, string>> & { readonly id: string };
}

/** @throws Error when the exchange refuses */
function call(origin: string, method: string, path: string, { form, headers }: Sent) {
  return new Promise<Answer & { readonly data: { token: string; key: string; secret: string } }>(
    (resolve, reject) => {
      const body = form ? new URLSearchParams(form).toString() : '';
      const { hostname, port } = new URL(origin);
      const type = { 'content-type': 'application/x-www-form-urlencoded' };
      const length = { 'content-length': String(body.length) };
      const all = { ...(form && type), ...length, ...headers };
      const options = { agent: AGENT, hostname, port, path, method, headers: all };
      const sent = request(options, (answer) => {
        let text = '';
        answer.on('data', (chunk) => {
          text += chunk;
        });
        answer.on('end', () => {
          const json = JSON.parse(text);
          if (answer.statusCode === 200 && json.type !== 'error') resolve(json);
          else reject(new Error(`${method} ${path}: ${text}`));
        });
      });
      sent.on('error', reject);
      sent.end(body);
    },
  );
}
