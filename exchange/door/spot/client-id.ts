import { randomUUID } from 'node:crypto';
import { DoorError } from '../door-error.ts';
import type { DoorParameters } from '../parameters.ts';

const LEGAL = '^[.A-Z:/a-z0-9_-]{1,36}$';
const CLIENT_ID = new RegExp(LEGAL);

/** An id that the program gave, or a new one. @throws DoorError -1100 */
export function clientOrderId(parameters: DoorParameters, name: string): string {
  const given = parameters.get(name);
  if (given === undefined) return randomUUID();
  if (CLIENT_ID.test(given)) return given;
  throw new DoorError(
    -1100,
    `Illegal characters found in parameter '${name}'; legal range is '${LEGAL}'.`,
  );
}
