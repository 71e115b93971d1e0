/**
 * A core of the pair test as a process: `node core-child.ts <database url> <name>`. Prints its
 * port, then its term when it leads, and answers commands over HTTP as the server would. It exits
 * when it loses the leadership.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { startCore } from '../../exchange/compose/core-process.ts';
import { CallError } from '../../exchange/foundation/ports/refusal.ts';

/** A command of a verified user. */
export interface Sent {
  readonly method: string;
  readonly path: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly userId: string;
}

/** What {@link Sent} is answered with. */
export type Reply = { readonly answer: unknown } | { readonly refused: string };

const [url = '', name = ''] = process.argv.slice(2);
const tell = (line: object): void => void process.stdout.write(`${JSON.stringify(line)}\n`);

const running = await startCore({
  databaseUrl: url,
  name,
  bus: { publish: () => undefined },
  exchange: { dataDir: ':memory:' },
  report: (error) => process.stderr.write(`${name}: ${String(error)}\n`),
});
running.leadership.onLost((reason) => {
  process.stderr.write(`${name} ends: ${reason}\n`);
  process.exit(1);
});
running.leading.then((term) => tell({ term })).catch(() => process.exit(1));

async function reply({ method, path, input, userId }: Sent): Promise<Reply> {
  const binding = running.core.bindings.find(
    ({ row }) => row.path === path && row.method === method,
  );
  if (!binding) return { refused: 'unknown-call' };
  try {
    const caller = { userId, sessionId: 's', verified: true };
    const from = { address: '', device: null, agent: '', origin: null };
    return { answer: await binding.handle(input as never, { caller, lang: 'en', ...from }) };
  } catch (error) {
    return { refused: error instanceof CallError ? error.id : String(error) };
  }
}

process.stdin.resume().once('end', () => process.exit(0));
const server = createServer((request: IncomingMessage, response: ServerResponse) => {
  text(request)
    .then((body) => reply(JSON.parse(body) as Sent))
    .then((said) => response.end(JSON.stringify(said)))
    .catch(() => response.destroy());
}).listen(0, '127.0.0.1', () => {
  const address = server.address();
  tell({ port: typeof address === 'object' ? address?.port : 0 });
});
