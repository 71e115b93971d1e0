import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import { type Back, keyActions, pointerActions, VIEW, wheelActions } from '../back.ts';
import { bound, ended } from './bound.ts';

const PROGRAMS = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];

/** Why Firefox cannot run here; null when it can. */
export const missing = (): string | null =>
  PROGRAMS.some((path) => existsSync(path)) ? null : 'no Firefox: install firefox-esr';

/**
 * What Firefox writes about a socket when a journey stops the exchange on purpose, about a size
 * that changes again in its own frame, and about the tab's icon: Firefox requests it through the
 * service worker and drops the request itself when another page begins to load.
 */
const NOTICE =
  /can’t establish a connection to the server at ws|interrupted while the page was loading|ResizeObserver loop|^Failed to load ‘[^’]*\/icon\.svg’/;

const PREFERENCES = {
  // Otherwise a machine without a touch screen has no events of touch.
  'dom.w3c_touch_events.enabled': 1,
  // After this time Firefox takes a touch away from a page that is busy and scrolls itself, ms: a
  // person swipes again, a journey does not.
  'apz.content_response_timeout': 60_000,
} as const;

interface Message {
  readonly id?: number;
  readonly type: string;
  readonly method?: string;
  readonly params?: Entry;
  readonly result?: unknown;
  readonly message?: string;
}

/** An entry of the console, or an exception. */
interface Entry {
  readonly level: string;
  readonly type: string;
  readonly text: string | null;
  readonly source: { readonly context?: string };
}

/** Firefox, by WebDriver BiDi. */
export async function openFirefox(): Promise<Back> {
  const profile = mkdtempSync(join(tmpdir(), 'tideline-firefox-'));
  const program = PROGRAMS.find((path) => existsSync(path)) ?? '';
  const preferences = Object.entries(PREFERENCES).map(
    ([name, value]) => `user_pref("${name}", ${value});`,
  );
  writeFileSync(join(profile, 'user.js'), preferences.join('\n'));
  const flags = ['--headless', '--remote-debugging-port', '0', '--profile', profile, '--no-remote'];
  const child = bound(program, flags, {
    env: { ...process.env, HOME: profile },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const address = await new Promise<string>((resolve, reject) => {
    let said = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const url = /BiDi listening on (ws:\S+)/.exec(said)?.[1];
      if (url) resolve(url);
    });
    child.once('exit', (code) => reject(new Error(`Firefox ended with ${code}:\n${said}`)));
  });
  const socket = new WebSocket(`${address}/session`, { perMessageDeflate: false });
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  /** By page: what a page says while it is closed concerns nobody. */
  const complaints = new Map<string, string[]>();
  let count = 0;
  socket.on('message', (data) => {
    const message = JSON.parse(String(data)) as Message;
    if (message.id !== undefined) {
      const asked = waiting.get(message.id);
      waiting.delete(message.id);
      if (message.type === 'error') asked?.reject(new Error(message.message));
      else asked?.resolve(message.result);
    } else if (message.method === 'log.entryAdded' && message.params) {
      const { level, type, text, source } = message.params;
      if (level === 'error' && type === 'javascript' && !NOTICE.test(text ?? ''))
        complaints.get(source.context ?? '')?.push(text ?? '');
    }
  });
  const send = <T = unknown>(method: string, params: object): Promise<T> =>
    new Promise((resolve, reject) => {
      count += 1;
      waiting.set(count, { resolve: (value) => resolve(value as T), reject });
      socket.send(JSON.stringify({ id: count, method, params }));
    });
  await send('session.new', { capabilities: { alwaysMatch: { acceptInsecureCerts: true } } });
  await send('session.subscribe', { events: ['log.entryAdded'] });
  // The page that Firefox starts with does not press a button by Enter; one that is opened later
  // does.
  const { context: first } = await send<{ context: string }>('browsingContext.create', {
    type: 'tab',
  });

  const pageOf = async (context: string): Promise<Back> => {
    await send('browsingContext.setViewport', { context, viewport: VIEW });
    const own: string[] = [];
    complaints.set(context, own);
    const act = async (actions: readonly object[]): Promise<void> =>
      void (await send('input.performActions', { context, actions }));
    const page: Back = {
      engine: 'Firefox',
      complaints: own,
      goto: async (url) =>
        void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
      evaluate: async <T>(expression: string) => {
        const wrapped = `(async () => JSON.stringify({ value: await (${expression}) }))()`;
        const { type, result, exceptionDetails } = await send<{
          type: string;
          result: { value: string };
          exceptionDetails?: { text: string };
        }>('script.evaluate', {
          ...{
            expression: wrapped,
            target: { context },
            awaitPromise: true,
            userActivation: false,
          },
        });
        if (type === 'exception') throw new Error(exceptionDetails?.text);
        return (JSON.parse(result.value) as { value: T }).value;
      },
      pointer: (path) => act(pointerActions('mouse', path)),
      fingers: (...paths) => act(pointerActions('touch', ...paths)),
      wheel: (at, by) => act(wheelActions(at, by)),
      keys: (...keys) => act(keyActions(keys)),
      chooseFile: async (field, path) => {
        const { result } = await send<{ result: { sharedId: string } }>('script.evaluate', {
          ...{ expression: field, target: { context }, awaitPromise: false },
        });
        const element = { sharedId: result.sharedId };
        await send('input.setFiles', { context, element, files: [path] });
      },
      picture: async () => {
        const { data } = await send<{ data: string }>('browsingContext.captureScreenshot', {
          context,
        });
        return Buffer.from(data, 'base64');
      },
      another: async () => {
        const made = await send<{ context: string }>('browsingContext.create', { type: 'tab' });
        return pageOf(made.context);
      },
      close: async () => {
        if (context !== first) {
          await send('browsingContext.close', { context });
          // A page in the background is hidden.
          await send('browsingContext.activate', { context: first });
          return;
        }
        socket.terminate();
        await ended(child);
        rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
      },
    };
    return page;
  };
  return pageOf(first);
}
