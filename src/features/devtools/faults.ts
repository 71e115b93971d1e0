import { API_BASE, readEnvelope } from '@tideline/wire';
import { create } from 'zustand';
import { sandboxHeaders } from '../../state/sandbox.ts';

/** Active fault plan of the sandbox; empty when there is none. */
export const useFaults = create(() => ({ faults: '' }));

const PATH = `${API_BASE}/_sandbox/faults`;

/** `none`: this exchange has no sandbox for this machine. `refused`: the plan is invalid. */
export type FaultsAnswer =
  | { readonly kind: 'ok'; readonly faults: string }
  | { readonly kind: 'none' | 'refused' | 'unanswered' };

/** The faults in force, for the bar on every screen. */
export const readFaults = (): Promise<FaultsAnswer> =>
  ask(fetch(PATH, { cache: 'no-store', headers: sandboxHeaders() }));

/**
 * Sets a plan in the language of docs/exchange.md; an empty one lifts everything.
 * @param liftAfter - ms until the exchange lifts it automatically; null for never
 */
export function setFaults(plan: string, liftAfter: number | null): Promise<FaultsAnswer> {
  const body = new URLSearchParams({ faults: plan });
  if (liftAfter !== null) body.set('lift_after', String(liftAfter));
  return ask(fetch(PATH, { method: 'POST', body, headers: sandboxHeaders() }));
}

async function ask(request: Promise<Response>): Promise<FaultsAnswer> {
  try {
    const outcome = readEnvelope(await (await request).json());
    if (outcome.kind === 'ok') {
      const { faults } = outcome.data as { readonly faults: string };
      useFaults.setState({ faults });
      return { kind: 'ok', faults };
    }
    const id = outcome.kind === 'error' ? outcome.error?.id : null;
    return { kind: id === 'field-invalid' ? 'refused' : 'none' };
  } catch {
    return { kind: 'unanswered' };
  }
}
