import { connect } from 'node:net';
import { login } from '@tideline/wire/calls/user';
import { afterEach, expect, it } from 'vitest';
import { until } from '../../tests/support/until.ts';
import { type Context, serve } from './handler.ts';
import { bareServer, listening } from './testing/bare-server.ts';

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

/** A server whose one call waits until the test answers it. */
async function open() {
  const seen: { readonly signal: AbortSignal; answer(): void }[] = [];
  const server = await bareServer({
    bindings: [
      serve(login, (_request, { gone }: Context) => {
        const { promise, resolve } = Promise.withResolvers<never>();
        if (gone) seen.push({ signal: gone(), answer: () => resolve({} as never) });
        return promise;
      }),
    ],
  });
  ends.push(() => server.close());
  return { seen, port: await listening(server) };
}

const BODY = 'account=demo&password=tideline';
const REQUEST = [
  'POST /api/user/login HTTP/1.1',
  'host: localhost',
  'content-type: application/x-www-form-urlencoded',
  `content-length: ${BODY.length}`,
  '',
  BODY,
].join('\r\n');

it('tells a handler that the connection has closed, and not that the body has been read', async () => {
  const { seen, port } = await open();
  const socket = connect(port, '127.0.0.1', () => socket.write(REQUEST));
  const first = await until('the call', () => seen[0] ?? null);
  const other = connect(port, '127.0.0.1', () => other.write(REQUEST));
  const second = await until('the other call', () => seen[1] ?? null);
  expect([first?.signal.aborted, second?.signal.aborted]).toEqual([false, false]);
  socket.destroy();
  await until('the end of the first', () => first?.signal.aborted === true);
  expect(second?.signal.aborted).toBe(false);
  let text = '';
  other.on('data', (bytes) => {
    text += bytes.toString();
  });
  second?.answer();
  await until('the answer', () => text.includes('"ok"'));
  other.destroy();
  expect(second?.signal.aborted).toBe(false);
});
