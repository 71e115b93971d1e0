import { readFileSync } from 'node:fs';
import {
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { ROOT } from '../house/source-files.ts';
import { until } from '../support/until.ts';
import type { Sheets } from './late-watch.ts';

/** Address of the script that watches the page; the policy refuses inline ones. */
const WATCH = '/h5/late-watch.js';

/** A line on which style sheets arrive later than everything else. */
export interface LateLine {
  readonly origin: string;
  /** Waits until no script and no sheet has been on its way for a moment. */
  idle(): Promise<unknown>;
  close(): Promise<void>;
}

/**
 * Stands between a browser and an exchange, and holds each style sheet back that the document does not name.
 *
 * @param late - how long no script must have been on its way before the next sheet passes, ms; null holds
 *   nothing back
 * @param watch - a script that the document runs before any other
 * @param tapped - the document's first module waits until the page asks for such a sheet, as `boot.js` does
 *   after a tap on the document
 */
export async function lateLine(
  target: string,
  late: number | null,
  watch: string,
  tapped = false,
): Promise<LateLine> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  /** The document as it has passed; the browser paints nothing without its sheets. */
  let page = '';
  let resume: (() => void) | undefined;
  let waits = tapped;
  /** Sheets that wait, the first that was asked for first. */
  const held: (() => void)[] = [];
  const rest = late ?? 1_000;
  let scripts = 0;
  let quietSince = performance.now();
  // The sheet that several parts share was asked for first and arrives last.
  const releasing = setInterval(() => {
    const next = scripts === 0 && performance.now() - quietSince >= rest ? held.pop() : undefined;
    if (!next) return;
    next();
    quietSince = performance.now();
  }, rest / 4);
  const idle = () =>
    until(
      'the line to become quiet',
      () => scripts + held.length === 0 && performance.now() - quietSince > rest,
      // Each sheet of a page waits for itself.
      { limit: 60_000 + 40 * rest },
    );
  const pass = async (from: IncomingMessage, to: ServerResponse): Promise<void> => {
    const path = (from.url ?? '/').split('?')[0] ?? '/';
    // Without its worker the page asks for everything itself.
    if (path === '/h5/sw.js') return void to.writeHead(404).end();
    if (path === WATCH)
      return void to.writeHead(200, { 'content-type': 'text/javascript' }).end(watch);
    const isScript = path.endsWith('.js');
    if (isScript) scripts += 1;
    const isLate =
      late !== null &&
      path.endsWith('.css') &&
      !page.includes(`"stylesheet" crossorigin href="${path}"`);
    if (isLate) {
      waits = false;
      resume?.();
      await new Promise<void>((resolve) => held.push(resolve));
    }
    // One alone: a browser has six connections to a host.
    if (waits && page.includes(`type="module" crossorigin src="${path}"`)) {
      await new Promise<void>((resolve) => {
        resume = resolve;
      });
    }
    const { 'accept-encoding': _, ...headers } = from.headers;
    const onward = request(
      { hostname, port, path: from.url, method: from.method, headers },
      (answer) => {
        const own = { ...answer.headers };
        const isPage = path === '/h5/';
        if (isPage) delete own['content-length'];
        // Each document asks for its sheets again.
        if (path.endsWith('.css')) own['cache-control'] = 'no-store';
        to.writeHead(answer.statusCode ?? 502, own);
        if (!isPage) return void answer.pipe(to);
        const script = `<script src="${WATCH}"></script>`;
        answer.setEncoding('utf8');
        page = '';
        answer.on('data', (part: string) => {
          page += part;
          to.write(part.replace('<head>', `<head>${script}`));
        });
        answer.on('end', () => to.end());
      },
    );
    onward.on('error', () => to.destroy());
    to.on('close', () => {
      onward.destroy();
      if (!isScript) return;
      scripts -= 1;
      quietSince = performance.now();
    });
    from.pipe(onward);
  };
  const server = createServer((from, to) => void pass(from, to));
  server.on('upgrade', (from, own: Socket, head: Buffer) => {
    const other = connect(Number(port), hostname);
    const lines = from.rawHeaders.map((each, at) => (at % 2 === 0 ? `\r\n${each}: ` : each));
    other.write(`${from.method} ${from.url} HTTP/1.1${lines.join('')}\r\n\r\n`);
    other.write(head);
    for (const [each, opposite] of [
      [own, other],
      [other, own],
    ] as const) {
      sockets.add(each);
      each.on('error', () => opposite.destroy()).on('close', () => opposite.destroy());
      each.pipe(opposite);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    idle,
    close: () => {
      clearInterval(releasing);
      return closed(server, sockets);
    },
  };
}

function closed(server: Server, sockets: ReadonlySet<Socket>): Promise<void> {
  for (const socket of sockets) socket.destroy();
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}

/** The style sheets of the build, each with the classes that it alone gives a look. */
export function builtSheets(): Sheets {
  const manifest = JSON.parse(
    readFileSync(join(ROOT, 'dist/.vite/manifest.json'), 'utf8'),
  ) as Record<string, { readonly file: string; readonly css?: readonly string[] }>;
  const files = new Set(
    Object.values(manifest).flatMap(({ file, css = [] }) => [
      ...(file.endsWith('.css') ? [file] : []),
      ...css,
    ]),
  );
  const classes = [...files].map((file) => {
    const text = readFileSync(join(ROOT, 'dist', file), 'utf8');
    return [
      file,
      new Set([...text.matchAll(/\.(_[\w-]+)/g)].map(([, name = '']) => name)),
    ] as const;
  });
  const times = new Map<string, number>();
  for (const [, names] of classes) {
    for (const name of names) times.set(name, (times.get(name) ?? 0) + 1);
  }
  return Object.fromEntries(
    classes.map(([file, names]) => [
      file.split('/').at(-1) ?? '',
      [...names].filter((name) => times.get(name) === 1),
    ]),
  );
}
