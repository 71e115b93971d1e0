import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { login, upload } from '@tideline/wire/calls/user';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { until } from '../../tests/support/until.ts';
import { serve } from './handler.ts';
import { bareServer, listening } from './testing/bare-server.ts';

let port = 0;
let end: () => Promise<void>;
beforeEach(() => listen());

async function listen(uploadFolder = tmpdir()): Promise<void> {
  const server = await bareServer({
    bindings: [
      serve(login, () => ({}) as never),
      serve(upload, async (_, { file }) => {
        const bytes = await file?.(async (read) => (await read()).length);
        return { id: 'x', bytes: bytes ?? 0, type: 'image/png' };
      }),
    ],
    callerOf: (token) => (token === 'yes' ? { userId: '1', sessionId: '1', verified: true } : null),
    uploadFolder,
  });
  end = () => server.close();
  port = await listening(server);
}
const open = new Set<Socket>();
afterEach(async () => {
  for (const socket of open) socket.destroy();
  open.clear();
  await end();
});

/** A connection that sends some bytes, with what it has received. */
function send(bytes: string, from = '127.0.0.1') {
  const socket = connect({ host: '127.0.0.1', port, localAddress: from });
  const state = { socket, text: '', closed: false };
  open.add(socket);
  socket.setEncoding('latin1');
  socket.on('data', (more: string) => {
    state.text += more;
  });
  socket.on('error', () => undefined);
  socket.on('close', () => {
    state.closed = true;
  });
  socket.write(bytes);
  return state;
}

const head = (path: string, ...lines: readonly string[]): string =>
  [`POST /api/${path} HTTP/1.1`, 'host: localhost', ...lines, '', ''].join('\r\n');
const FORM = 'content-type: application/x-www-form-urlencoded';
const CHUNKED = 'transfer-encoding: chunked';
const chunk = (text: string): string => `${text.length.toString(16)}\r\n${text}\r\n`;
const MARK = 'mark';
const FILE = `content-type: multipart/form-data; boundary=${MARK}`;
const LARGE = `content-length: ${2_000_000}`;

describe('a form', () => {
  const form = `account=demo&password=${'p'.repeat(20_000)}`;
  /** The first field that its schema refuses. */
  const READ = '"field":"password"';

  it('arrives in pieces of any usual size', async () => {
    for (const size of [100, 1_000, form.length]) {
      const pieces = form.match(new RegExp(`.{1,${size}}`, 'g')) ?? [];
      const sent = send(head('user/login', FORM, CHUNKED));
      for (const piece of pieces) sent.socket.write(chunk(piece));
      sent.socket.write(chunk(''));
      await until('the answer', () => sent.text.includes(READ));
    }
  });

  it('with a length arrives too', async () => {
    const sent = send(head('user/login', FORM, `content-length: ${form.length}`) + form);
    await until('the answer', () => sent.text.includes(READ));
  });

  it('in crumbs ends its connection', async () => {
    const crumbs = send(head('user/login', FORM, CHUNKED) + chunk('a').repeat(5_000));
    await until('the end', () => crumbs.closed);
    expect(crumbs.text).toBe('');
  });

  it('that is too large is refused', async () => {
    const large = send(head('user/login', FORM, CHUNKED) + chunk('a'.repeat(70_000)) + chunk(''));
    await until('the refusal', () => large.text.includes('too-large'));
  });
});

describe('a file', () => {
  const part = `--${MARK}\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n`;
  const whole = `${part}${'x'.repeat(300_000)}\r\n--${MARK}--\r\n`;

  it('is received on the disk and read from there', async () => {
    const length = `content-length: ${whole.length}`;
    const sent = send(head('upload', 'authorization: yes', FILE, length) + whole);
    await until('the answer', () => sent.text.includes('"bytes":300000'));
  });

  it('that the disk cannot take is refused until it can', async () => {
    await end();
    await listen('/nowhere');
    const length = `content-length: ${whole.length}`;
    const sent = send(head('upload', 'authorization: yes', FILE, length) + whole);
    await until('the refusal', () => sent.text.includes('unavailable'));
    expect(sent.text).toContain(' 503 ');
  });

  it('without a length is refused, and its connection ends', async () => {
    const sent = send(head('upload', 'authorization: yes', FILE, CHUNKED) + chunk(part));
    await until('the end', () => sent.closed);
    expect(sent.text).toContain('malformed-request');
  });

  it('of a stranger is refused after it has been read, one of a network at a time', async () => {
    const refused = send(head('upload', FILE, LARGE), '127.0.0.2');
    // Closes as soon as the other one is being discarded.
    const others: ReturnType<typeof send>[] = [];
    await until('the end of another one', () => {
      others.push(send(head('upload', FILE, LARGE), '127.0.0.2'));
      return others.some(({ closed }) => closed);
    });
    expect(refused.text).toBe('');
    refused.socket.write('x'.repeat(2_000_000));
    await until('the answer', () => refused.text.includes('not-logged-in'));
    expect(refused.closed).toBe(false);
  });
});

it('ends a connection that sends on and reads no answer', async () => {
  const ask = 'GET /api/openapi.json HTTP/1.1\r\nhost: localhost\r\n\r\n';
  const deaf = send(ask.repeat(40));
  await until('the end', () => deaf.closed);
  const patient = send(ask);
  await until('the document', () => patient.text.endsWith('}'));
  patient.socket.write(ask);
  await until('it again', () => patient.text.split('HTTP/1.1 200').length === 3);
});
