import { fileURLToPath } from 'node:url';
import type { CallLimits } from '../http/security.ts';
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
  /** Faults from the start, see `ops/fault-spec.ts`. */
  readonly faults?: string;
  /** Opens the sandbox's controls to this machine; a fault plan does too. */
  readonly sandbox?: boolean;
  /** Folder of the built app. */
  readonly appFolder?: string;
  readonly logLevel?: string;
  readonly limits?: Partial<CallLimits>;
  /** Origins besides this host and this machine that pages may open sockets from. */
  readonly origins?: readonly string[];
  /** Holds each answer against the contract before it is sent. */
  readonly checkAnswers?: boolean;
  /** Reviews, hosting products, promotion, mail and text messages. */
  readonly backOffice?: Partial<BackOfficeSettings>;
}

export type FeedChoice =
  | { readonly kind: 'sim'; readonly seed: number }
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

/** The seed of whoever names none: any number would do, but all should see the same market. */
const DEFAULT_SEED = 2024;

/**
 * Calls an address may make in a minute. A screen that polls everything asks some 300 times; several
 * tabs, or a family behind one router, must fit. Commands are made by thumbs. Sockets: a family stays
 * below, a flood does not.
 */
const LIMITS: CallLimits = { reads: 6_000, writes: 1_200, sockets: 256 };

export function configOf(options: ExchangeOptions): Config {
  return {
    port: 8080,
    host: '127.0.0.1',
    dataDir: '.tideline',
    feed: { kind: 'sim', seed: DEFAULT_SEED },
    speed: 1,
    faults: '',
    sandbox: false,
    appFolder: fileURLToPath(new URL('../../dist', import.meta.url)),
    logLevel: 'warn',
    origins: [],
    checkAnswers: true,
    backOffice: {},
    ...options,
    limits: { ...LIMITS, ...options.limits },
  };
}
