import { connect } from 'node:net';

/** Everything a server sent before it closed the connection or completed the answer. */
export interface RawAnswer {
  /** 0 without an answer. */
  readonly status: number;
  /** Names are in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * Sends raw bytes that HTTP clients refuse to send: unusual targets, broken headers.
 * @param from - loopback address to connect from, so that one test can simulate several clients
 */
export function rawRequest(port: number, bytes: string, from = '127.0.0.1'): Promise<RawAnswer> {
  return new Promise((done, failed) => {
    const socket = connect({ host: '127.0.0.1', port, localAddress: from });
    let text = '';
    socket.setEncoding('latin1');
    socket.on('connect', () => socket.write(bytes));
    socket.on('data', (more: string) => {
      text += more;
    });
    socket.on('error', failed);
    socket.on('close', () => done(parsed(text)));
  });
}

/** One request whose answer ends the connection. @param form - its body, url-encoded */
export function rawCall(
  port: number,
  line: string,
  headers: Readonly<Record<string, string>> = {},
  from?: string,
  form = '',
): Promise<RawAnswer> {
  const body = form && {
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': String(form.length),
  };
  const head = Object.entries({ host: 'localhost', connection: 'close', ...body, ...headers });
  const lines = head.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return rawRequest(port, `${line} HTTP/1.1\r\n${lines}\r\n${form}`, from);
}

function parsed(text: string): RawAnswer {
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const [status = '', ...lines] = head.split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => {
      const at = line.indexOf(':');
      return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()];
    }),
  );
  return { status: Number(status.split(' ')[1] ?? 0), headers, body: rest.join('\r\n\r\n') };
}
