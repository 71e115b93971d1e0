import { fileURLToPath } from 'node:url';
import { MIN_FREE } from '../foundation/store/disk-space.ts';
import { connectionsPossible } from '../http/connections.ts';
import { createLog, type Log } from '../http/log.ts';
import type { CallLimits } from '../http/security.ts';
import type { FeedChoice } from '../market/feeds/feeds.ts';
import type { BackOfficeSettings } from './back-office-settings.ts';

/** Options of the exchange. The defaults suit one person on one machine. */
export interface ExchangeOptions {
  /** Port to listen on; 0 takes any free one. */
  readonly port?: number;
  /** Address to listen on; this machine only by default. */
  readonly host?: string;
  /** Key and certificate chain, PEM: https and HTTP/2 instead of http. */
  readonly tls?: { readonly key: string; readonly cert: string } | null;
  /** Folder of the database. */
  readonly dataDir?: string;
  readonly feed?: FeedChoice;
  /** Speed of the exchange's clock from the start on; 1 is real time. */
  readonly speed?: number;
  /**
   * `stepped`: the clock stands still until a program with the sandbox's key moves it, so that two
   * runs with the same orders give the same fills.
   */
  readonly clock?: 'running' | 'stepped';
  /** Faults in force from the start, see `faults/fault-spec.ts`. */
  readonly faults?: string;
  /** Enables the sandbox's routes for this machine; a fault plan does too. */
  readonly sandbox?: boolean;
  /** Folder of the built app. */
  readonly appFolder?: string;
  /** Least level of its log, `warn` by default; `silent` writes nothing. */
  readonly logLevel?: string;
  /** Replaces the log of that level. */
  readonly log?: Log;
  readonly limits?: Partial<CallLimits>;
  /** Origins besides this host and this machine whose pages may open sockets. */
  readonly origins?: readonly string[];
  /**
   * Addresses and ranges of the operator's proxies, whose `X-Forwarded-For` is trusted. Others are
   * not.
   */
  readonly proxies?: readonly string[];
  /** Validates each answer against the contract before it is sent. */
  readonly checkAnswers?: boolean;
  /** Lifetime of a session, ms. */
  readonly sessionLifetime?: number;
  /** Bearer token for `/metrics`; without it there are no metrics. */
  readonly metricsKey?: string;
  /** Bytes that must be free in the data folder for the exchange to call itself ready. */
  readonly minFree?: number;
  /** Reviews, hosting products, promotion, mail and text messages. */
  readonly backOffice?: Partial<BackOfficeSettings>;
}

export interface Config extends Required<Omit<ExchangeOptions, 'limits'>> {
  readonly limits: CallLimits;
}

const DAY = 86_400_000;

/**
 * A screen that polls everything makes some 300 calls a minute, and several tabs or a family behind
 * one router must fit. People enter commands by hand, so those need far fewer. A family needs fewer
 * than 256 sockets, a flood more; a browser opens up to six more connections for its calls.
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
    tls: null,
    dataDir: '.tideline',
    feed: { kind: 'sim' },
    speed: 1,
    clock: 'running',
    faults: '',
    sandbox: false,
    appFolder: fileURLToPath(new URL('../../dist', import.meta.url)),
    logLevel: 'warn',
    log: options.log ?? createLog({ level: options.logLevel ?? 'warn' }),
    origins: [],
    proxies: [],
    checkAnswers: true,
    sessionLifetime: DAY,
    metricsKey: '',
    minFree: MIN_FREE,
    backOffice: {},
    ...options,
    limits: limitsOf(options.limits),
  };
}
