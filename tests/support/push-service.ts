import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { CERT, KEY } from '../venues/doubles/self-signed.ts';

/** A subscription as a browser creates it: `PushManager.subscribe()`. */
export interface Browser {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/**
 * A public key that a browser could have: the base point of P-256. For browsers whose messages
 * nobody reads.
 */
export const ANY_P256DH =
  'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU';

/** The authority of the service's certificate, PEM. */
export const PUSH_AUTHORITY = CERT;

/** A request that the service took or refused. */
export interface Received {
  readonly path: string;
  readonly status: number;
  readonly ttl: number;
  readonly topic: string | null;
  readonly urgency: string | null;
  /** The claims of the sender's token, whose signature was right. */
  readonly claims: Readonly<Record<string, unknown>>;
  /** The sender's public key. */
  readonly sender: string;
  /** The decrypted message. */
  readonly text: string;
}

interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/**
 * A push service as RFC 8030 describes it, and the browsers behind it: it checks the sender's token
 * (RFC 8292), and reads messages with the browsers' keys (RFC 8188, RFC 8291).
 */
export class PushService {
  readonly received: Received[] = [];
  /** What was wrong with requests, in words. */
  readonly faults: string[] = [];
  /** Answers by path; 201 when absent. */
  readonly answers = new Map<string, Answer | 'silence'>();
  readonly #server: Server;
  readonly #browsers = new Map<string, { readonly key: ECDH; readonly auth: Buffer }>();
  #port = 0;

  private constructor(server: Server) {
    this.#server = server;
  }

  static async start(): Promise<PushService> {
    const server = createServer({ key: KEY, cert: CERT });
    const service = new PushService(server);
    server.on('request', (request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        const answer = service.#take(request.url ?? '', request.headers, Buffer.concat(parts));
        if (answer === 'silence') return;
        response.writeHead(answer.status, answer.headers ?? {}).end(answer.body ?? '');
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    service.#port = (server.address() as AddressInfo).port;
    return service;
  }

  /** `name:port`, for the operator's list of private services. */
  get host(): string {
    return `localhost:${this.#port}`;
  }

  /** A browser subscribes. */
  subscribe(path = `/push/${randomBytes(9).toString('base64url')}`): Browser & { path: string } {
    const key = createECDH('prime256v1');
    key.generateKeys();
    const auth = randomBytes(16);
    this.#browsers.set(path, { key, auth });
    return {
      path,
      endpoint: `https://${this.host}${path}`,
      p256dh: key.getPublicKey().toString('base64url'),
      auth: auth.toString('base64url'),
    };
  }

  /** Messages to a browser that were taken, as the worker of the app gets them. */
  messages(path: string): Record<string, unknown>[] {
    const taken = this.received.filter((each) => each.path === path && each.status < 300);
    return taken.map(({ text }) => JSON.parse(text) as Record<string, unknown>);
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #take(path: string, headers: NodeJS.Dict<string | string[]>, body: Buffer): Answer | 'silence' {
    const word = (name: string): string | null => {
      const value = headers[name];
      return typeof value === 'string' ? value : null;
    };
    const browser = this.#browsers.get(path);
    if (!browser) return { status: 404 };
    try {
      const { claims, sender } = this.#tokenOf(word('authorization') ?? '');
      if (word('content-encoding') !== 'aes128gcm') throw new Error('content-encoding');
      const ttl = word('ttl') ?? '';
      if (!/^\d+$/.test(ttl)) throw new Error(`TTL ${ttl}`);
      const topic = word('topic');
      if (topic !== null && !/^[A-Za-z0-9_-]{1,32}$/.test(topic)) throw new Error('Topic');
      const text = decrypted(body, browser.key, browser.auth);
      const answer = this.answers.get(path) ?? { status: 201 };
      const status = answer === 'silence' ? 0 : answer.status;
      const urgency = word('urgency');
      const seen = { path, status, ttl: Number(ttl), topic, urgency, claims, sender, text };
      this.received.push(seen);
      return answer;
    } catch (error) {
      this.faults.push(String(error));
      return { status: 400 };
    }
  }

  /** Reads `vapid t=<token>, k=<key>` (RFC 8292). @throws Error */
  #tokenOf(authorization: string): Pick<Received, 'claims' | 'sender'> {
    const match = /^vapid\s+t=([\w.-]+)\s*,\s*k=([\w-]+)$/.exec(authorization);
    const [, token = '', sender = ''] = match ?? [];
    const [head = '', payload = '', signature = ''] = token.split('.');
    const point = Buffer.from(sender, 'base64url');
    const jwk = {
      ...{ kty: 'EC', crv: 'P-256' },
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    };
    const key = {
      key: createPublicKey({ key: jwk, format: 'jwk' }),
      dsaEncoding: 'ieee-p1363',
    } as const;
    const signed = Buffer.from(`${head}.${payload}`);
    if (!verify('sha256', signed, key, Buffer.from(signature, 'base64url'))) {
      throw new Error('the signature is wrong');
    }
    const read = (part: string) =>
      JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;
    const claims = read(payload);
    if (read(head)['alg'] !== 'ES256') throw new Error('alg');
    if (claims['aud'] !== `https://${this.host}`) throw new Error(`aud ${claims['aud']}`);
    const exp = Number(claims['exp']) * 1_000;
    if (!(exp > Date.now() && exp <= Date.now() + 24 * 3_600_000)) throw new Error('exp');
    if (!/^(?:mailto|https):/.test(String(claims['sub']))) throw new Error('sub');
    return { claims, sender };
  }
}

/** Reads the body of a message: header, then one record (RFC 8188 with the keys of RFC 8291). */
function decrypted(body: Buffer, own: ECDH, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const size = body.readUInt32BE(16);
  const length = body[20] ?? 0;
  const theirs = body.subarray(21, 21 + length);
  const record = body.subarray(21 + length);
  if (length !== 65 || record.length > size || body.length > 4_096) throw new Error('record');
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), theirs]);
  const secret = Buffer.from(hkdfSync('sha256', own.computeSecret(theirs), auth, info, 32));
  const part = (name: string, bytes: number): Buffer =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, bytes));
  const cipher = createDecipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12));
  cipher.setAuthTag(record.subarray(-16));
  const plain = Buffer.concat([cipher.update(record.subarray(0, -16)), cipher.final()]);
  // The last record ends with 2 and padding of zeros.
  const end = plain.findLastIndex((byte) => byte !== 0);
  if (plain[end] !== 2) throw new Error('delimiter');
  return plain.subarray(0, end).toString();
}
