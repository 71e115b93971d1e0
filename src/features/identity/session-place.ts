/** Where an address belongs, as far as the address alone says it. */
export type Place = 'machine' | 'network';

const LOOPBACK = /^(?:127\.|::1$|::ffff:127\.)/;
/** Private ranges of RFC 1918, RFC 3927 and RFC 4193, and link-local IPv6. */
const PRIVATE =
  /^(?:::ffff:)?(?:10\.|192\.168\.|169\.254\.|172\.(?:1[6-9]|2\d|3[01])\.)|^f[cd][\da-f]{2}:|^fe[89ab][\da-f]:/i;

/**
 * The place of a session's address: the exchange's own machine or its local network; null for an
 * address of the internet, which names no place by itself.
 */
export function placeOf(address: string): Place | null {
  if (LOOPBACK.test(address)) return 'machine';
  return PRIVATE.test(address) ? 'network' : null;
}

/** Whether a device, as the exchange names it, is a phone or a tablet. */
export const isPhone = (device: string): boolean => /android|ios|iphone|ipad|mobile/i.test(device);
