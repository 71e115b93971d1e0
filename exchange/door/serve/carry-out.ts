import { setTimeout as wait } from 'node:timers/promises';
import type { ErrorId } from '@tideline/wire';
import { CallError } from '../../foundation/ports/refusal.ts';
import { DoorError } from '../door-error.ts';
import type { DoorParameters } from '../parameters.ts';
import { doorRefusal } from '../refusals.ts';
import type { DoorCall, DoorRoute } from '../route.ts';
import type { DoorLimits } from './limits.ts';

/** A deliberate fault of one call. */
interface DoorFault {
  /** Delay of the call, ms. */
  readonly wait: number;
  readonly error: ErrorId | null;
  /** It is carried out, and its answer is lost. */
  readonly lost: boolean;
  /** It is refused as one too many. */
  readonly limited: boolean;
  /** Time of the ban that refuses it, ms; 0 for none. */
  readonly banned: number;
}

/** Deliberate faults of a call, by its method and path, and by the number of its key. */
export type FaultOf = (name: string, keyId: number | null) => DoorFault;

interface Counting {
  readonly limits: DoorLimits;
  readonly fault: DoorFault;
  /** Receives the counts that the answer tells. */
  readonly headersOf: (counts: Readonly<Record<string, string>>) => void;
}

/** Code of a call whose outcome is unknown. */
const UNKNOWN_OUTCOME = -1007;
/** Parameters of every signed call besides its own; `signature` is not among the parameters. */
const OF_SIGNED: ReadonlySet<string> = new Set(['timestamp', 'recvWindow']);

/** How faults name a call. */
export const nameOf = ({ method, path }: DoorRoute): string => `${method} ${path}`;

/**
 * Carries a checked call out, with its faults, and counts its orders.
 * @throws DoorError, CallError
 */
export async function carryOut(
  route: DoorRoute,
  call: DoorCall,
  { fault, headersOf, limits }: Counting,
): Promise<unknown> {
  if (fault.wait > 0) await wait(fault.wait);
  if (fault.banned > 0) throw limits.banned(fault.banned);
  if (fault.limited) throw limits.tooMany();
  if (fault.error) throw new CallError(fault.error);
  const answered = async (): Promise<unknown> => {
    const answer = await route.answer(call);
    if (fault.lost) throw new CallError('outcome-unknown');
    return answer;
  };
  const { caller } = call;
  if (!caller || !route.orders) return answered();
  const counted = limits.orders(caller.userId, route.orders);
  try {
    const placed = await answered();
    headersOf(counted.headers);
    return placed;
  } catch (error) {
    if (placesNothing(error)) limits.refused(caller.userId, route.orders, counted.at);
    else headersOf(counted.headers);
    throw error;
  }
}

/** Whether a refusal says that no order was placed. */
function placesNothing(error: unknown): boolean {
  const refusal = doorRefusal(error);
  const { newOrderResult } = Object(refusal?.data) as { readonly newOrderResult?: unknown };
  return refusal !== null && refusal.code !== UNKNOWN_OUTCOME && newOrderResult !== 'SUCCESS';
}

export const weightOf = ({ weight }: DoorRoute, parameters: DoorParameters): number =>
  typeof weight === 'number' ? weight : weight(parameters);

/** @throws DoorError -1104 */
export function refuseUnknown(
  { parameters: own, security }: DoorRoute,
  sent: DoorParameters,
  more: readonly string[] = [],
): void {
  const isSigned = security === 'read' || security === 'trade';
  let read = 0;
  for (const name of sent.keys()) {
    const isKnown = own.includes(name) || (isSigned && OF_SIGNED.has(name)) || more.includes(name);
    if (isKnown) read += 1;
  }
  if (read === sent.size) return;
  const message = `Not all sent parameters were read; read '${read}' parameter(s) but was sent '${sent.size}'.`;
  throw new DoorError(-1104, message);
}
