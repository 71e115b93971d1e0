import ipaddr from 'ipaddr.js';
import { CallError } from '../../foundation/ports/refusal.ts';

/** Networks one key may name. */
const NETWORKS = 20;

/**
 * Reads addresses and ranges such as `10.1.0.0/16`, comma-separated.
 * @returns each once, in one spelling, comma-separated
 * @throws CallError `field-invalid`
 */
export function readNetworks(text = ''): string {
  const given = text.split(/[\s,]+/).filter((each) => each !== '');
  const known = new Set(given.map(rangeText));
  if (known.size > NETWORKS) throw new CallError('field-invalid', 'networks');
  return [...known].join(',');
}

function rangeText(text: string): string {
  const [address = '', bits, ...rest] = text.split('/');
  // Only the usual spelling of IPv4: `ipaddr.js` reads 10.1 as 10.0.0.1.
  const is4 = ipaddr.IPv4.isValidFourPartDecimal(address);
  const max = is4 ? 32 : 128;
  const wanted = bits === undefined ? max : Number(bits);
  const valid = (is4 || ipaddr.IPv6.isValid(address)) && /^\d{1,3}$/.test(bits ?? '0');
  if (!valid || rest.length > 0 || wanted > max) throw new CallError('field-invalid', 'networks');
  return `${ipaddr.parse(address).toString()}/${wanted}`;
}

/** Whether a key's networks contain an address; all do when there are none. */
export function allows(networks: string, address: string): boolean {
  if (networks === '') return true;
  if (!ipaddr.isValid(address)) return false;
  const client = ipaddr.process(address);
  return networks.split(',').some((each) => {
    const [range, bits] = ipaddr.parseCIDR(each);
    return range.kind() === client.kind() && client.match(range, bits);
  });
}
