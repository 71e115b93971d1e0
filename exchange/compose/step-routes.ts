import { API_BASE } from '@tideline/wire';
import type { FastifyInstance } from 'fastify';
import { CallError } from '../foundation/ports/refusal.ts';
import { succeeded } from '../http/answers.ts';
import type { SandboxGuard } from '../http/local-only.ts';
import type { Steps, Wanted } from './steps.ts';

/** Moves a clock that stands still: not part of the contract, and absent with any other clock. */
const ADVANCE_PATH = `${API_BASE}/_sandbox/advance`;
/** The longest advance, ms, and the most deals of one: a day takes some minutes. */
const LONGEST = 86_400_000;
const MAX_DEALS = 100_000;

/** Lets a program on this machine advance the exchange, with the sandbox's key. */
export function stepRoutes(server: FastifyInstance, steps: Steps, { enter }: SandboxGuard): void {
  server.get(ADVANCE_PATH, (request) => {
    enter(request);
    return succeeded({ time: steps.now });
  });
  server.post(ADVANCE_PATH, async (request) => {
    enter(request);
    return succeeded(await steps.advance(readWanted(request.body, steps.now)));
  });
}

/**
 * @throws CallError `field-invalid` unless the form has exactly one of `ms`, `until` and `deals`
 */
function readWanted(body: unknown, now: number): Wanted {
  const fields = (body ?? {}) as Readonly<Record<string, unknown>>;
  const names = (['ms', 'until', 'deals'] as const).filter((name) => fields[name] !== undefined);
  const [name] = names;
  if (name === undefined || names.length > 1) throw new CallError('field-invalid', 'ms');
  const value = Number(fields[name]);
  const isWhole = /^\d{1,15}$/.test(String(fields[name]));
  const until = name === 'ms' ? now + value : value;
  const max = name === 'deals' ? MAX_DEALS : now + LONGEST;
  const min = name === 'until' ? now : 1;
  if (!isWhole || value < min || (name === 'deals' ? value : until) > max) {
    throw new CallError('field-invalid', name);
  }
  const { symbol } = fields;
  if (symbol !== undefined && (typeof symbol !== 'string' || name !== 'deals')) {
    throw new CallError('field-invalid', 'symbol');
  }
  return name === 'deals' ? { deals: value, symbol: symbol ?? null } : { until };
}
