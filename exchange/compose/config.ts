import { fileURLToPath } from 'node:url';
import { connectionsPossible } from '../http/connections.ts';
import type { CallLimits } from '../http/security.ts';
import { LEAST_FREE } from '../store/disk-space.ts';
import type { BackOfficeSettings } from './back-office-settings.ts';

/** What the exchange is started with. Everything has a default that suits one person on one machine. */
export interface ExchangeOptions {
  /** 0 takes any free port. */
  readonly port?: number;
  /** Address to listen on; this machine only unless told otherwise. */
  readonly host?: string;
  /** Folder of the database. */
  readonly dataDir?: string;
  readonly feed?: FeedChoice;
  /** How many times faster than life the exchange's clock runs, from the moment of starting. */
  readonly speed?: number;
  /** Faults from the start, see `faults/fault-spec.ts`. */
  readonly faults?: string;
  /** Opens the sandbox's controls to this machine; a fault plan does too. */
  readonly sandbox?: boolean;
  /** Folder of the built app. */
  readonly appFolder?: string;
  readonly logLevel?: string;
  readonly limits?: Partial<CallLimits>;
  /** Origins besides this host and this machine that pages may open sockets from. */
  readonly origins?: readonly string[];
  /** Addresses and ranges of the proxies in front, whose `X-Forwarded-For` is believed; nobody's otherwise. */
  readonly proxies?: readonly string[];
  /** Holds each answer against the contract before it is sent. */
  readonly checkAnswers?: boolean;
  /** How long a session lives, ms. */
  readonly sessionLifetime?: number;
  /** Bearer token that reads `/metrics` from other machines; without it only this machine can. */
  readonly metricsKey?: string;
  /** Bytes that must be free in the data folder for the exchange to call itself ready. */
  readonly leastFree?: number;
  /** Reviews, hosting products, promotion, mail and text messages. */
  readonly backOffice?: Partial<BackOfficeSettings>;
}

export type FeedChoice =
  /** Without a seed the prices come from the data folder's secret one; a named seed is published. */
  | { readonly kind: 'sim'; readonly seed?: number }
  /** The simulated market with `rate` deals a second besides, for benchmarks. */
  | {
      readonly kind: 'flood';
      readonly seed: number;
      readonly rate: number;
      /** Each deal in a frame of its own, as near as timers can. */
      readonly whole: boolean;
    }
  | { readonly kind: 'recording'; readonly file: string };

export interface Config extends Required<Omit<ExchangeOptions, 'limits'>> {
  readonly limits: CallLimits;
}

const DAY = 86_400_000;

/**
 * A screen that polls everything makes some 300 calls a minute; several tabs, or a family behind one
 * router, must fit. Thumbs make the commands. A family stays below 256 sockets, a flood does not; a
 * browser opens up to six more connections for its calls.
 */
function limitsOf(own: Partial<CallLimits> = {}): CallLimits {
  const { sockets = 256 } = own;
  const limits = { reads: 6_000, writes: 1_200, sockets, connections: 2 * sockets };
  return { ...limits, total: connectionsPossible(), ...own };
}

export function configOf(options: ExchangeOptions): Config {
  return {
    port: 8080,
    host: '127.0.0.1',
    dataDir: '.tideline',
    feed: { kind: 'sim' },
    speed: 1,
    faults: '',
    sandbox: false,
    appFolder: fileURLToPath(new URL('../../dist', import.meta.url)),
    logLevel: 'warn',
    origins: [],
    proxies: [],
    checkAnswers: true,
    sessionLifetime: DAY,
    metricsKey: '',
    leastFree: LEAST_FREE,
    backOffice: {},
    ...options,
    limits: limitsOf(options.limits),
  };
}
