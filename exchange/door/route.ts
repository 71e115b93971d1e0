import type { DoorParameters } from './parameters.ts';

/** The two markets of the door. */
export type DoorMarketName = 'spot' | 'futures';

/**
 * Who may make a call of the door. `key` names an API key without a signature, as listen keys do;
 * `read` and `trade` are signed calls that need this right of the key.
 */
export type DoorSecurity = 'anyone' | 'key' | 'read' | 'trade';

/** The account and the key that a call acts for. */
export interface DoorCaller {
  readonly userId: string;
  /** Public number of the key; never the key itself. */
  readonly keyId: number;
}

export interface DoorCall<Caller extends DoorCaller | null = DoorCaller | null> {
  /** Query and body together, as texts, in the order in which they came. */
  readonly parameters: DoorParameters;
  readonly caller: Caller;
  /** The exchange's time at the arrival, ms since 1970. */
  readonly now: number;
}

/**
 * One call of the Binance-shaped API. Routes only translate: the exchange's services decide. The
 * scope that binds the routes checks key, signature, time, rights and limits before `answer` runs.
 */
export interface DoorRoute {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path from the root, such as `/api/v3/depth`. */
  readonly path: string;
  readonly security: DoorSecurity;
  /** Weight in the limit of the address, 1 and more. */
  readonly weight: number | ((parameters: DoorParameters) => number);
  /** Orders that it places, for the limit of orders; none when absent. */
  readonly orders?: number;
  /** Names of all parameters. Spot refuses others with -1104, futures ignore them. */
  readonly parameters: readonly string[];
  /** Answers a value for JSON; throws a `DoorError` with Binance's code. */
  readonly answer: (call: DoorCall) => unknown;
}
