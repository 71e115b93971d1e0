/**
 * Clients who read the histories of `demo` in a process of their own, each page and the next one,
 * until they receive the end. The process answers with the number of its reads.
 */
import { call, logIn } from './plain-call.ts';

/** Clients who read without a pause. */
const READERS = 6;

/** Histories as people and programs ask for them; the last looks at every change of the account. */
const READS: readonly (readonly [
  method: 'GET' | 'POST',
  path: string,
  filters: Readonly<Record<string, string>>,
])[] = [
  ['GET', 'coin/list', { view: 'history' }],
  ['GET', 'coin/list', { view: 'fills' }],
  ['POST', 'wallet/legal_log', {}],
  ['POST', 'wallet/list', {}],
  ['GET', 'records/export', { kind: 'changes' }],
  ['POST', 'wallet/legal_log', { kind: 'rebate' }],
];

const [origin = ''] = process.argv.slice(2);
const token = await logIn(origin, 'demo');
let pages = 0;
let over = false;

async function read(first: number): Promise<void> {
  for (let turn = first; !over; turn += 1) {
    const [method, path, filters] = READS[turn % READS.length] ?? READS[0] ?? [];
    const asked: Record<string, string> = { ...filters };
    for (let page = 0; page < 5 && !over; page += 1) {
      const { next } =
        method === 'GET'
          ? await call(origin, `${path}?${new URLSearchParams(asked)}`, token)
          : await call(origin, String(path), token, asked);
      pages += 1;
      if (typeof next !== 'string') break;
      asked['page'] = next;
    }
  }
}

const all = Promise.all(Array.from({ length: READERS }, (_, at) => read(at)));
process.once('message', async () => {
  over = true;
  await all;
  process.send?.(pages);
  process.disconnect();
});
