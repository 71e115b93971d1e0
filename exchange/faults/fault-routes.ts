import { setTimeout as wait } from 'node:timers/promises';
import { API_BASE } from '@tideline/wire';
import type { FastifyInstance } from 'fastify';
import { CallError } from '../foundation/ports/refusal.ts';
import { succeeded } from '../http/answers.ts';
import type { SandboxGuard } from '../http/local-only.ts';
import { FaultSpecError } from './fault-spec.ts';
import type { Faults } from './faults.ts';

/** The sandbox's fault controls: not part of the contract, and absent unless faults are enabled. */
const FAULTS_PATH = `${API_BASE}/_sandbox/faults`;

/** Applies faults to calls, and lets a tester on this machine set them. */
export function faultRoutes(
  server: FastifyInstance,
  faults: Faults,
  { enter }: SandboxGuard,
): void {
  server.addHook('preHandler', async (request) => {
    // Uses the matched route, because a target can be written in many ways.
    const path = request.routeOptions.url ?? '';
    if (!path.startsWith(`${API_BASE}/`) || path === FAULTS_PATH) return;
    const fault = faults.call(path.slice(API_BASE.length + 1));
    if (fault.wait > 0) await wait(fault.wait);
    if (fault.error) throw new CallError(fault.error);
  });
  server.get(FAULTS_PATH, (request) => {
    enter(request);
    return succeeded({ faults: faults.spec });
  });
  server.post(FAULTS_PATH, (request) => {
    enter(request);
    const body = (request.body ?? {}) as { faults?: unknown; lift_after?: unknown };
    const spec = typeof body.faults === 'string' ? body.faults : '';
    const lift = typeof body.lift_after === 'string' ? Number(body.lift_after) : null;
    try {
      faults.set(spec, lift !== null && lift > 0 ? lift : null);
    } catch (error) {
      if (error instanceof FaultSpecError) throw new CallError('field-invalid', 'faults');
      throw error;
    }
    return succeeded({ faults: faults.spec });
  });
}
