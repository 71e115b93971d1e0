import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { TOKEN_HEADER } from '../../wire/constants.ts';
import { call, networkAt, uploadHead, uploadType } from './client.ts';

/** Answers by kind of request and outcome. */
export type Answers = Readonly<Record<string, number>>;

interface Flood {
  readonly answers: Answers;
  end(): Promise<void>;
}

/** Requests under way at once: more would only measure this process. */
const AT_ONCE = 240;
/** Unfinished uploads of the one attacker who has an account. */
const UPLOADS = 80;

/**
 * A flood from many networks at once: correct and wrong log-ins, codes, demo accounts, and uploads
 * that never end. Each network asks again as soon as it has its answer.
 */
export function flood(origin: string, networks: number, token: string): Flood {
  const answers: Record<string, number> = {};
  let over = false;
  let at = 0;
  const kinds = [
    () => ['user/login', { account: 'maker', password: 'tideline' }],
    () => ['user/login', { account: `nobody${at}`, password: 'wrong-1' }],
    () => ['sms_mail', { email: `flood${at}@x.example`, purpose: 'register' }],
    () => ['user/guest', {}],
  ] as const;
  const ask = async (): Promise<void> => {
    while (!over) {
      at += 1;
      const [path, form] = kinds[at % kinds.length]?.() ?? ['user/guest', {}];
      const from = networkAt(at % networks);
      const answer = await call(origin, path as string, {
        from,
        form: form as Record<string, string>,
      }).catch(() => null);
      const key = `${path} ${answer?.error?.id ?? answer?.type ?? 'no answer'}`;
      answers[key] = (answers[key] ?? 0) + 1;
      // One round trip of a client elsewhere.
      await pause(20);
    }
  };
  const asking = Array.from({ length: AT_ONCE }, ask);
  const sockets = Array.from({ length: UPLOADS }, (_, upload) =>
    unfinished(origin, networkAt(upload % networks), token),
  );
  return {
    answers,
    async end() {
      over = true;
      for (const socket of sockets) socket.destroy();
      await Promise.all(asking);
    },
  };
}

/** An upload of 5 MB whose last bytes never come. */
function unfinished(origin: string, from: string, token: string) {
  const length = 5_000_000;
  const head = [
    'POST /api/upload HTTP/1.1',
    'host: localhost',
    `${TOKEN_HEADER}: ${token}`,
    `content-type: ${uploadType}`,
    `content-length: ${length}`,
  ];
  const port = Number(new URL(origin).port);
  const socket = connect({ host: '127.0.0.1', port, localAddress: from }, () => {
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    socket.write(uploadHead);
    socket.write(Buffer.alloc(length - uploadHead.length - 100));
  });
  socket.on('error', () => undefined);
  socket.resume();
  return socket;
}
