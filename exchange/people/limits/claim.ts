import ipaddr from 'ipaddr.js';
import { parsedAddress } from '../../http/client-address.ts';
import type { Context } from '../../http/handler.ts';

/** A party among which something scarce is shared: a network, a range of networks, or a user. */
export interface Party {
  readonly name: string;
  /** Shares of the party: a range of networks serves more people than one network. */
  readonly parts: number;
}

/** A claim to something scarce. */
export interface Claim {
  /** All parties that the claim counts for; the one with the largest use decides. */
  readonly parties: readonly Party[];
  /** Whoever claims is a user or has a mailbox or a phone, which are dearer than addresses. */
  readonly proven?: boolean;
  /** Aborted when nobody waits for the answer any more. */
  readonly gone?: AbortSignal;
}

/** Work of the exchange itself, which shares with nobody. */
export const OWN_CLAIM: Claim = { parties: [], proven: true };

/**
 * Ranges of IPv6 by prefix length. A customer holds a /64 to a /48, a provider a /32. Each holder
 * chooses among all addresses of its range at no cost.
 */
const IPV6_RANGES: readonly (readonly [bits: number, parts: number])[] = [
  [64, 1],
  [48, 4],
  [32, 16],
];
const IPV4_BITS = 24;

/**
 * The ranges of an address: the /24 of an IPv4 address; the /64, /48 and /32 of an IPv6 address.
 * Two spellings of one address have equal ranges. Text that is not an address is its own range.
 */
export function rangesOf(address: string): readonly Party[] {
  const parsed = parsedAddress(address);
  if (parsed === null) return [{ name: address, parts: 1 }];
  const ranges = parsed.kind() === 'ipv4' ? [[IPV4_BITS, 1] as const] : IPV6_RANGES;
  return ranges.map(([bits, parts]) => {
    const bytes = parsed.toByteArray();
    return { name: `${ipaddr.fromByteArray(bytes.fill(0, bits / 8)).toString()}/${bits}`, parts };
  });
}

type From = Pick<Context, 'address' | 'gone'>;

/** The claim of somebody who has not proven to be a user. */
export const strangersClaim = ({ address, gone }: From): Claim => ({
  parties: rangesOf(address),
  ...(gone && { gone: gone() }),
});

/** The claim of a stranger who has entered a code that was sent to a mailbox or a phone. */
export const provenClaim = (from: From): Claim => ({ ...strangersClaim(from), proven: true });

/**
 * The claim of a user who has logged in, now or before from the same device. It does not count for
 * the network: thousands of users may share a carrier's address.
 */
export const usersClaim = (userId: string, { gone }: Pick<Context, 'gone'> = {}): Claim => ({
  parties: [{ name: `user:${userId}`, parts: 1 }],
  proven: true,
  ...(gone && { gone: gone() }),
});
