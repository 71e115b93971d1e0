import { type LookupAddress, type LookupOptions, lookup } from 'node:dns';
import { Agent } from 'node:https';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Open connections to one push service, and to all. */
const SOCKETS = { ofHost: 8, all: 64 };
const IDLE = 30_000;
/** Addresses of IPv6 that are routed on the internet. */
const GLOBAL = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number];

/** The name of a private push service, or `name:port`, which an operator allows. */
export type PrivateHosts = readonly string[];

/** An address that no message may be sent to. */
class PrivateAddress extends Error {
  readonly code = 'EPRIVATE';

  constructor(host: string) {
    super(`${host} is not on the internet`);
  }
}

/** Whether an address is on the internet: not private, special, or one of IPv4 in disguise. */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast') return false;
  return address.kind() === 'ipv4' || (address as ipaddr.IPv6).match(GLOBAL);
}

/**
 * Reads the address that a browser got from its push service.
 * @returns null when no message may be sent to it; a name is checked again when it is connected to
 */
export function pushAddress(endpoint: string, allowed: PrivateHosts): URL | null {
  if (!URL.canParse(endpoint)) return null;
  const url = new URL(endpoint);
  const { protocol, username, password, hostname, host, port } = url;
  if (protocol !== 'https:' || username !== '' || password !== '') return null;
  if (allowed.includes(host)) return url;
  if (port !== '') return null;
  const literal = hostname.replace(/^\[|\]$/g, '');
  return ipaddr.isValid(literal) && !isPublicAddress(literal) ? null : url;
}

type Resolve = (
  hostname: string,
  options: LookupOptions & { readonly all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * Resolves names for connections: those that lead to a private address are refused. The connection
 * uses the checked addresses, so a name that changes in between changes nothing.
 */
export function guardedLookup(allowed: PrivateHosts, resolve: Resolve = lookup): LookupFunction {
  const names = new Set(allowed.map((host) => new URL(`https://${host}`).hostname));
  return (hostname, options, done) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first) return done(error ?? new PrivateAddress(hostname), '');
      const trusted =
        names.has(hostname) || addresses.every((each) => isPublicAddress(each.address));
      if (!trusted) return done(new PrivateAddress(hostname), '');
      if (options.all) return done(null, addresses);
      return done(null, first.address, first.family);
    });
  };
}

/** Connections to push services. */
export function pushAgent(
  allowed: PrivateHosts,
  own: { readonly ca?: string | undefined; readonly resolve?: Resolve | undefined } = {},
): Agent {
  return new Agent({
    keepAlive: true,
    timeout: IDLE,
    maxSockets: SOCKETS.ofHost,
    maxTotalSockets: SOCKETS.all,
    lookup: guardedLookup(allowed, own.resolve),
    ...(own.ca !== undefined && { ca: own.ca }),
  });
}
