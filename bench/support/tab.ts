import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CHROME } from '../../tests/journeys/chrome.ts';

/** One tab of a separate Chromium, controlled by its own protocol. */
export interface Tab {
  /** @throws Error when the browser refuses */
  send<Answer = unknown>(method: string, params?: object): Promise<Answer>;
  /** Runs in the page and waits for its promise. */
  evaluate<Value>(expression: string): Promise<Value>;
  close(): Promise<void>;
}

interface Reply {
  readonly id?: number;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

/**
 * Without a driver: drivers listen to the network all the time, and a page with hundreds of
 * messages a second would be measured while it reports them.
 */
export async function openTab(width: number, height: number, scale: number): Promise<Tab> {
  const profile = mkdtempSync(join(tmpdir(), 'tideline-tab-'));
  const child = spawn(CHROME ?? '', [
    ...['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-sync'],
    ...['--disable-background-networking', '--disable-component-update', '--disable-quic'],
    '--remote-debugging-port=0',
    `--user-data-dir=${profile}`,
    'about:blank',
  ]);
  const socket = new WebSocket(await addressOf(child));
  await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }));
  const waiting = new Map<number, (reply: Reply) => void>();
  socket.addEventListener('message', ({ data }) => {
    const reply = JSON.parse(String(data)) as Reply;
    if (reply.id !== undefined) waiting.get(reply.id)?.(reply);
  });
  let last = 0;
  const ask = <Answer>(method: string, params: object, sessionId?: string): Promise<Answer> =>
    new Promise((resolve, reject) => {
      last += 1;
      const id = last;
      waiting.set(id, ({ result, error }) => {
        waiting.delete(id);
        if (error) reject(new Error(`${method}: ${error.message}`));
        else resolve(result as Answer);
      });
      socket.send(JSON.stringify({ id, method, params, sessionId }));
    });
  const { targetId } = await ask<{ targetId: string }>('Target.createTarget', {
    url: 'about:blank',
  });
  const { sessionId } = await ask<{ sessionId: string }>('Target.attachToTarget', {
    targetId,
    flatten: true,
  });
  const send = <Answer>(method: string, params: object = {}) =>
    ask<Answer>(method, params, sessionId);
  await send('Emulation.setDeviceMetricsOverride', {
    width,
    height,
    deviceScaleFactor: scale,
    mobile: true,
  });
  await send('Emulation.setTouchEmulationEnabled', { enabled: true });
  return {
    send,
    evaluate: async <Value>(expression: string) => {
      const { result, exceptionDetails } = await send<{
        readonly result: { readonly value: Value };
        readonly exceptionDetails?: { readonly text: string };
      }>('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true });
      if (exceptionDetails) throw new Error(exceptionDetails.text);
      return result.value;
    },
    close: async () => {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill();
      await gone;
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

/** The browser's address, which it prints on its error stream. */
function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    child.stderr?.on('data', (data) => {
      output += data;
      const address = /DevTools listening on (\S+)/.exec(output)?.[1];
      if (address) resolve(address);
    });
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`the browser exited: ${output}`)));
  });
}
