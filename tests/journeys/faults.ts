import { expect } from 'vitest';
import { sandboxHeaders } from './sandbox.ts';

/**
 * Sets a fault plan (`docs/exchange.md`) in the sandbox of a running exchange; an empty plan lifts
 * all.
 */
export async function setFaults(origin: string, faults: string): Promise<void> {
  const response = await fetch(`${origin}/api/_sandbox/faults`, {
    method: 'POST',
    headers: sandboxHeaders(origin),
    body: new URLSearchParams({ faults }),
  });
  expect(await response.json()).toMatchObject({ type: 'ok' });
}
