import type { BrowserContext } from 'playwright-core';
import { SANDBOX_HEADER, SANDBOX_STORAGE } from '../../wire/constants.ts';

/** Secrets of the exchanges that this process has started, by origin. */
const keys = new Map<string, string>();

/** Notes the secret that an exchange prints with the address of its outbox. */
export function noteSandboxKey(origin: string, printed: string): void {
  const key = /\/outbox\/([A-Za-z0-9_-]{43})/.exec(printed)?.[1];
  if (key !== undefined) keys.set(origin, key);
}

/** Opens the sandbox's doors of an exchange to a test. */
export const sandboxHeaders = (origin: string): Record<string, string> => ({
  [SANDBOX_HEADER]: keys.get(origin) ?? '',
});

/**
 * Opens them to the app, as the outbox page does in the browser of whoever started the exchange.
 */
export async function openSandbox(context: BrowserContext): Promise<void> {
  await context.addInitScript(
    ({ name, known }) => {
      const key = known[location.origin];
      if (key !== undefined) localStorage.setItem(name, key);
    },
    { name: SANDBOX_STORAGE, known: Object.fromEntries(keys) },
  );
}
