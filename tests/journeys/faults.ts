import { expect } from 'vitest';

/** Sets faults in the sandbox of a running exchange, in the words of `docs/exchange.md`; empty lifts all. */
export async function setFaults(origin: string, faults: string): Promise<void> {
  const response = await fetch(`${origin}/api/_sandbox/faults`, {
    method: 'POST',
    body: new URLSearchParams({ faults }),
  });
  expect(await response.json()).toMatchObject({ type: 'ok' });
}
