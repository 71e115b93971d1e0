import { allows } from '../../people/keys/networks.ts';
import type { Seal } from '../../people/keys/seal.ts';
import type { ApiKeyRow, ApiKeys } from '../../people/keys/service.ts';
import { DoorError } from '../door-error.ts';
import type { DoorParameters } from '../parameters.ts';
import type { DoorCaller, DoorSecurity } from '../route.ts';
import type { Freshness } from '../sign/freshness.ts';
import { signedBy } from '../sign/verify.ts';
import type { DoorRequest } from './request.ts';

interface CallerDependencies {
  readonly keys: ApiKeys;
  readonly seal: Seal;
  readonly freshness: Freshness;
}

/** What a call says about its caller. */
interface Claimed {
  readonly request: DoorRequest;
  /** The header `X-MBX-APIKEY`. */
  readonly key: string | string[] | undefined;
  /** Address of the client. */
  readonly address: string;
}

/** Finds the account that a call acts for, and refuses everybody else. */
export class Callers {
  readonly #deps: CallerDependencies;

  constructor(deps: CallerDependencies) {
    this.#deps = deps;
  }

  /** @throws DoorError -2014, -2015, -1102, -1021, -1022 */
  of(security: DoorSecurity, { request, key, address }: Claimed): DoorCaller | null {
    if (security === 'anyone') return null;
    const row = this.#keyOf(key, address);
    const caller = { userId: row.user_id, keyId: row.id };
    if (security !== 'key') {
      if (security === 'trade' && row.rights !== 'trade') throw refusedKey();
      this.#checkSignature(row, request, security === 'trade');
    }
    this.#deps.keys.use(row);
    return caller;
  }

  /** Checks the time of a call of a session. @throws DoorError -1102, -1100, -1131, -1021 */
  fresh(parameters: DoorParameters): void {
    // Its socket belongs to this process, so nobody else can have taken it.
    this.#deps.freshness.check(parameters, false);
  }

  #keyOf(key: Claimed['key'], address: string): ApiKeyRow {
    if (typeof key !== 'string' || key === '') {
      throw new DoorError(-2014, 'API-key format invalid.', 401);
    }
    const row = this.#deps.keys.find(key);
    if (!row || !allows(row.networks, address)) throw refusedKey();
    return row;
  }

  #checkSignature(
    row: ApiKeyRow,
    { parameters, payload, signature }: DoorRequest,
    isCommand: boolean,
  ): void {
    const { freshness, seal } = this.#deps;
    if (signature === null || signature === '') {
      throw new DoorError(
        -1102,
        "Mandatory parameter 'signature' was not sent, was empty/null, or malformed.",
      );
    }
    const until = freshness.check(parameters, isCommand);
    if (!signedBy(row, seal, payload, signature)) throw wrongSignature();
    if (!freshness.take(row.id, payload, isCommand, until)) throw wrongSignature();
  }
}

const refusedKey = (): DoorError =>
  new DoorError(-2015, 'Invalid API-key, IP, or permissions for action.', 401);

const wrongSignature = (): DoorError =>
  new DoorError(-1022, 'Signature for this request is not valid.');
