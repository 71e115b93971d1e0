import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LANGUAGES } from '@tideline/wire';
import { afterEach, describe, expect, it } from 'vitest';
import { ManualClock } from '../../testing/scripted-market.ts';
import { folderArchive, NO_ARCHIVE, OUTBOX_FILE, readArchive } from './archive.ts';
import { mailBy, smsBy } from './channels.ts';
import { Outbox } from './outbox.ts';
import { messageTextOf } from './texts.ts';

const LETTER = {
  channel: 'mail',
  to: 'ada@x.example',
  subject: 'Code',
  text: 'It is 123456',
} as const;

const open: { close(): unknown }[] = [];
afterEach(() => {
  for (const each of open.splice(0)) each.close();
});

/** A mail server that accepts everything and records it. */
async function mailSink(): Promise<{ readonly url: string; readonly mails: string[] }> {
  const mails: string[] = [];
  const server: Server = createServer((socket: Socket) => {
    let mail: string | null = null;
    socket.write('220 sink\r\n');
    socket.on('data', (bytes) => {
      for (const line of bytes.toString('utf8').split('\r\n')) {
        if (mail !== null) {
          if (line === '.') {
            mails.push(mail);
            mail = null;
            socket.write('250 kept\r\n');
          } else mail += `${line}\n`;
        } else if (/^EHLO/i.test(line)) socket.write('250 sink\r\n');
        else if (/^(MAIL|RCPT)/i.test(line)) socket.write('250 ok\r\n');
        else if (/^DATA/i.test(line)) {
          mail = '';
          socket.write('354 go on\r\n');
        } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n');
      }
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  open.push(server);
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, mails };
}

const outboxWith = (
  channels: ConstructorParameters<typeof Outbox>[0]['channels'],
  failures: unknown[] = [],
) =>
  new Outbox({
    clock: new ManualClock(),
    channels,
    archive: NO_ARCHIVE,
    report: (error) => failures.push(error),
  });

describe('the outbox', () => {
  it('keeps undelivered messages, newest first', () => {
    const outbox = outboxWith({});
    outbox.send(LETTER);
    outbox.send({ ...LETTER, to: 'bob@x.example' });
    expect(outbox.messages().map(({ to, state }) => [to, state])).toEqual([
      ['bob@x.example', 'kept'],
      ['ada@x.example', 'kept'],
    ]);
  });

  it('mails through a real SMTP conversation and hides codes of delivered messages', async () => {
    const { url, mails } = await mailSink();
    const outbox = outboxWith({ mail: mailBy(url, 'Tideline <no-reply@tideline.example>') });
    outbox.send(LETTER);
    await outbox.close();
    expect(mails).toHaveLength(1);
    expect(mails[0]).toContain('To: ada@x.example');
    expect(mails[0]).toContain('It is 123456');
    expect(outbox.messages()[0]).toMatchObject({ state: 'sent', text: '(delivered)' });
  });

  it('marks failed deliveries and continues', async () => {
    const failures: unknown[] = [];
    const outbox = outboxWith({ mail: mailBy('smtp://127.0.0.1:1', 'x@x.example') }, failures);
    outbox.send(LETTER);
    await outbox.close();
    expect(outbox.messages()[0]?.state).toBe('failed');
    expect(failures).toHaveLength(1);
  });

  it('sends text messages through a webhook', async () => {
    const bodies: string[] = [];
    const server = createHttpServer((request, response) => {
      let body = '';
      request.on('data', (bytes) => {
        body += bytes;
      });
      request.on('end', () => {
        bodies.push(body);
        response.statusCode = bodies.length > 1 ? 500 : 204;
        response.end();
      });
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    open.push(server);
    const failures: unknown[] = [];
    const sms = smsBy(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    const outbox = outboxWith({ sms }, failures);
    outbox.send({ ...LETTER, channel: 'sms', to: '+4915112345678' });
    await outbox.close();
    expect(JSON.parse(bodies[0] ?? '')).toEqual({ to: '+4915112345678', text: 'It is 123456' });
    outbox.send({ ...LETTER, channel: 'sms', to: '+4915112345678' });
    await outbox.close();
    expect(outbox.messages()[0]?.state).toBe('failed');
    expect(String(failures[0])).toContain('500');
  });

  it('is stored in the data folder, for its owner only', () => {
    const folder = mkdtempSync(join(tmpdir(), 'tideline-outbox-'));
    const report = (error: unknown) => {
      throw error;
    };
    const archive = folderArchive(folder, report);
    const outbox = new Outbox({ clock: new ManualClock(), channels: {}, archive, report });
    outbox.send(LETTER);
    outbox.send(LETTER);
    expect(readArchive(folder).map(({ id }) => id)).toEqual([1, 2]);
    expect(statSync(join(folder, OUTBOX_FILE)).mode & 0o777).toBe(0o600);
    // The next run shows the messages of this one and continues the numbers.
    const next = new Outbox({ clock: new ManualClock(), channels: {}, archive, report });
    next.send({ ...LETTER, to: 'bob@x.example' });
    expect(next.messages().map(({ id, to }) => [id, to])).toEqual([
      [3, 'bob@x.example'],
      [2, 'ada@x.example'],
      [1, 'ada@x.example'],
    ]);
    rmSync(folder, { recursive: true });
  });

  it('shows the state of each message after a restart', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tideline-outbox-'));
    const report = () => undefined;
    const archive = folderArchive(folder, report);
    const clock = new ManualClock();
    const arrives = async () => undefined;
    const fails = () => Promise.reject(new Error('no route'));
    const lost = () => new Promise<void>(() => undefined);
    const outbox = new Outbox({ clock, channels: { mail: arrives, sms: fails }, archive, report });
    outbox.send(LETTER);
    outbox.send({ ...LETTER, channel: 'sms' });
    await outbox.close();
    // This one is being delivered when the process ends.
    new Outbox({ clock, channels: { mail: lost }, archive, report }).send(LETTER);
    const next = new Outbox({ clock, channels: {}, archive, report });
    expect(next.messages().map(({ id, state }) => [id, state])).toEqual([
      [3, 'failed'],
      [2, 'failed'],
      [1, 'sent'],
    ]);
    expect(readArchive(folder)).toHaveLength(3);
    rmSync(folder, { recursive: true });
  });

  it('has texts in five languages, each with the code', () => {
    const texts = LANGUAGES.map((lang) => messageTextOf(lang, 'code', { code: '123456' }).text);
    for (const each of texts) expect(each).toContain('123456');
    expect(new Set(texts).size).toBe(5);
  });
});
