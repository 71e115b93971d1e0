import { request } from 'node:http';
import { TOKEN_HEADER } from '../../wire/constants.ts';

export interface Sending {
  /** Loopback address to send from: each is a network of its own to the exchange. */
  readonly from: string;
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly form?: Readonly<Record<string, string>>;
  readonly file?: Uint8Array;
}

export interface Envelope {
  readonly type: string;
  readonly data?: Readonly<Record<string, unknown>>;
  readonly error?: { readonly id: string };
}

/** Boundary of a multipart body. */
const MARK = 'tideline-crowd';

/** Loopback address of the network with a number: 127.0.0.0/8 has 65,536 networks of a /24. */
export const networkAt = (at: number): string => `127.${1 + (at >> 8)}.${at & 255}.9`;

/** The head of an upload that claims 5 MB and a file of its own. */
export const uploadHead = Buffer.from(
  `--${MARK}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n` +
    'content-type: image/png\r\n\r\n',
);
const END = Buffer.from(`\r\n--${MARK}--\r\n`);
export const uploadType = `multipart/form-data; boundary=${MARK}`;

/** One call from one address, without a shared connection. */
export function call(
  origin: string,
  path: string,
  { from, token, headers = {}, form, file }: Sending,
): Promise<Envelope> {
  const body = file
    ? Buffer.concat([uploadHead, file, END])
    : Buffer.from(new URLSearchParams(form).toString());
  return new Promise((resolve, reject) => {
    const asked = request(
      `${origin.replace('localhost', '127.0.0.1')}/api/${path}`,
      {
        method: 'POST',
        localAddress: from,
        agent: false,
        headers: {
          'content-type': file ? uploadType : 'application/x-www-form-urlencoded',
          'content-length': body.length,
          ...(token !== undefined && { [TOKEN_HEADER]: token }),
          ...headers,
        },
      },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (chunk: string) => {
          text += chunk;
        });
        answer.on('end', () => resolve(JSON.parse(text) as Envelope));
        answer.on('error', reject);
      },
    );
    asked.on('error', reject);
    asked.end(body);
  });
}
