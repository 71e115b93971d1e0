import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import ipaddr from 'ipaddr.js';

/** Tells whether the peer with this address is one of the operator's own proxies. */
export type Trusts = (address: string, hop: number) => boolean;

/**
 * @param proxies - addresses and ranges such as `10.0.0.1` or `10.1.0.0/16`
 * @throws TypeError when one of them is neither
 */
export const proxiesOf = (proxies: readonly string[]): Trusts =>
  proxies.length === 0 ? () => false : proxyAddr.compile([...proxies]);

/**
 * Address of the client of a raw request: the peer's own, or the one a trusted proxy reports.
 * Headers of other peers are unproven and ignored.
 */
export const clientAddress = (request: IncomingMessage, trusts: Trusts): string =>
  // `proxyAddr` throws after the socket has closed.
  request.socket.remoteAddress === undefined ? '' : proxyAddr(request, trusts);

/** Prefix length of the IPv6 range that one customer holds; addresses within it are free. */
const CUSTOMER_BITS = 64;

/**
 * An address without its spelling; null for other text. `localhost` leads a browser to `::1` or to
 * `127.0.0.1`, whichever answers first: both are this machine.
 */
export function parsedAddress(address: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  if (!ipaddr.isValid(address)) return null;
  const parsed = ipaddr.process(address);
  return parsed.range() === 'loopback' && parsed.kind() === 'ipv6'
    ? ipaddr.parse('127.0.0.1')
    : parsed;
}

/**
 * The subject of limits: an IPv4 address, or the /64 of an IPv6 address. Two spellings of one
 * address are one network; text that is not an address is its own subject.
 */
export function networkOf(address: string): string {
  const parsed = parsedAddress(address);
  if (parsed === null) return address;
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const bytes = parsed.toByteArray().fill(0, CUSTOMER_BITS / 8);
  return `${ipaddr.fromByteArray(bytes).toString()}/${CUSTOMER_BITS}`;
}
