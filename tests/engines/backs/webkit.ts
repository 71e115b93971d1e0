import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { freePort } from '../../../bin/support/cluster/free-ports.ts';
import { until } from '../../support/until.ts';
import { type Back, keyActions, type Point, pointerActions, VIEW, wheelActions } from '../back.ts';
import { bound, ended } from './bound.ts';

const DRIVER = '/usr/bin/WebKitWebDriver';
const SCREEN = '/usr/bin/Xvfb';
const BROWSERS = ['x86_64-linux-gnu', 'aarch64-linux-gnu'].map(
  (machine) => `/usr/lib/${machine}/webkit2gtk-4.1/MiniBrowser`,
);

/** Why WebKit cannot run here; null when it can. */
export function missing(): string | null {
  const needed = [DRIVER, SCREEN, BROWSERS.find((path) => existsSync(path)) ?? 'MiniBrowser'];
  const absent = needed.filter((path) => !existsSync(path));
  return absent.length === 0
    ? null
    : `${absent.join(', ')}: install webkit2gtk-driver, libwebkit2gtk-4.1-0 and xvfb`;
}

/** The engine of Safari, by WebDriver. Its window fills a screen of its own, of a phone's size. */
export async function openWebKit(): Promise<Back> {
  const screen = await startScreen();
  const port = await freePort();
  const driver = bound(DRIVER, [`--port=${port}`], {
    env: {
      ...process.env,
      DISPLAY: screen.display,
      GDK_BACKEND: 'x11',
      LIBGL_ALWAYS_SOFTWARE: '1',
    },
    stdio: 'ignore',
  });
  const base = `http://127.0.0.1:${port}/session`;
  const ask = async (method: string, path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(`${base}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await answer.json()) as { value: { error?: string; message?: string } };
    if (!answer.ok) throw new Error(`${value.error}: ${value.message}`);
    return value;
  };
  await until(
    'the driver of WebKit',
    async () => (await fetch(`http://127.0.0.1:${port}/status`)).ok,
  );
  const binary = BROWSERS.find((path) => existsSync(path));
  const options = { binary, args: ['--automation', '--full-screen'] };
  const { sessionId } = (await ask('POST', '', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
  })) as { sessionId: string };
  const at = `/${sessionId}`;
  await ask('POST', `${at}/timeouts`, { script: 120_000, pageLoad: 120_000 });
  await ask('POST', `${at}/window/rect`, { x: 0, y: 0, ...VIEW });
  const first = (await ask('GET', `${at}/window`)) as string;
  let current = first;
  /** The driver of WebKit takes a turn as the place of the wheel after it. */
  let turned = 0;
  const pageOf = (handle: string): Back => {
    const command = async (method: string, path: string, body?: object) => {
      if (current !== handle) await ask('POST', `${at}/window`, { handle });
      current = handle;
      return ask(method, `${at}${path}`, body);
    };
    const act = async (actions: readonly object[]): Promise<void> =>
      void (await command('POST', '/actions', { actions }));
    const page: Back = {
      engine: 'WebKit',
      complaints: [],
      goto: async (url) => void (await command('POST', '/url', { url })),
      evaluate: async <T>(expression: string) => {
        const script = `const done = arguments[0];
          (async () => (${expression}))().then(
            (value) => done({ value }), (error) => done({ error: String(error) }))`;
        const said = (await command('POST', '/execute/async', { script, args: [] })) as {
          value: T;
          error?: string;
        };
        if (said.error !== undefined) throw new Error(said.error);
        return said.value;
      },
      pointer: (path) => act(pointerActions('mouse', path)),
      fingers: (...paths) => page.evaluate(`(${touches})(${JSON.stringify(paths)})`),
      wheel: async (over, by) => {
        // The page does not hear the first turn.
        await act(wheelActions(over, turned));
        turned += by;
        await act(wheelActions(over, turned));
      },
      keys: (...keys) => act(keyActions(keys)),
      chooseFile: async (field, path) => {
        const script = `return ${field}`;
        const element = (await command('POST', '/execute/sync', { script, args: [] })) as object;
        await command('POST', `/element/${Object.values(element)[0]}/value`, { text: path });
      },
      picture: async () => Buffer.from((await command('GET', '/screenshot')) as string, 'base64'),
      another: async () => {
        const made = (await command('POST', '/window/new', { type: 'tab' })) as { handle: string };
        return pageOf(made.handle);
      },
      close: async () => {
        if (handle !== first) return void (await command('DELETE', '/window'));
        await ask('DELETE', at).catch(() => undefined);
        await ended(driver);
        await ended(screen.process);
      },
    };
    return page;
  };
  return pageOf(first);
}

/**
 * Runs in the page: sends the events of fingers along their ways. WebKit of a computer has none,
 * and no classes for them.
 */
async function touches(paths: readonly (readonly Point[])[]): Promise<void> {
  const [first = { x: 0, y: 0 }] = paths[0] ?? [];
  const target = document.elementFromPoint(first.x, first.y) ?? document.body;
  const send = (type: string, at: number) => {
    const all = paths.map((path, identifier) => {
      const { x, y } = path.at(at) ?? first;
      return { identifier, target, clientX: x, clientY: y, pageX: x, pageY: y };
    });
    const touching = type === 'touchend' ? [] : all;
    const event = new Event(type, { bubbles: true, cancelable: true });
    Object.assign(event, { touches: touching, targetTouches: touching, changedTouches: all });
    target.dispatchEvent(event);
  };
  send('touchstart', 0);
  for (const at of (paths[0] ?? []).keys()) {
    if (at > 0) send('touchmove', at);
    await new Promise((next) => requestAnimationFrame(next));
  }
  send('touchend', -1);
}

async function startScreen(): Promise<{
  readonly process: ChildProcess;
  readonly display: string;
}> {
  const size = `${VIEW.width}x${VIEW.height}x24`;
  const screen = bound(SCREEN, ['-displayfd', '1', '-screen', '0', size, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const display = await new Promise<string>((resolve, reject) => {
    screen.stdout?.once('data', (number: Buffer) => resolve(`:${number.toString().trim()}`));
    screen.once('exit', (code) => reject(new Error(`Xvfb ended with ${code}`)));
  });
  return { process: screen, display };
}
