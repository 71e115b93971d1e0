import { hash } from 'node:crypto';
import { COINS } from '@tideline/wire';
import { fitsChain } from '@tideline/wire/chain-address';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paperAddress } from './addresses.ts';

const chains = COINS.flatMap((coin) => coin.chains.map((chain) => [coin.code, chain] as const));

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const BECH32 = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';

/** Base58 with its four bytes of double SHA-256, as Bitcoin, Omni and TRON check it. */
function isBase58Check(text: string): boolean {
  let value = 0n;
  for (const character of text) {
    const digit = BASE58.indexOf(character);
    if (digit === -1) return false;
    value = value * 58n + BigInt(digit);
  }
  const hex = value.toString(16);
  // Each leading 1 stands for a byte of zero.
  const zeros = '00'.repeat(/^1*/.exec(text)?.[0].length ?? 0);
  const bytes = Buffer.from(zeros + (hex.length % 2 ? `0${hex}` : hex), 'hex');
  const body = bytes.subarray(0, -4);
  const sum = hash('sha256', Buffer.from(hash('sha256', body), 'hex'));
  return sum.startsWith(bytes.subarray(-4).toString('hex'));
}

/** Checks that the data part contains only characters of bech32 and bech32m. */
function isBech32Form(text: string): boolean {
  const data = text.slice(text.lastIndexOf('1') + 1);
  return data.length >= 6 && [...data].every((each) => BECH32.includes(each));
}

describe('paper addresses', () => {
  it('are invalid on every real chain, for every user (ENTITY:deposit)', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(...chains), (user, [coin, chain]) => {
        const address = paperAddress(user, coin, chain);
        expect(address).toMatch(/^paper1/);
        expect(isBase58Check(address)).toBe(false);
        expect(isBech32Form(address)).toBe(false);
        expect(/^0x/i.test(address)).toBe(false);
        expect(/^[0-9a-fA-F]+$/.test(address)).toBe(false);
      }),
    );
  });

  it('the checks accept real addresses', () => {
    expect(isBase58Check('1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2')).toBe(true);
    expect(isBech32Form('bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq')).toBe(true);
  });

  it('differ by user, coin and chain', () => {
    const made = ['1', '2'].flatMap((user) =>
      chains.map(([coin, chain]) => paperAddress(user, coin, chain)),
    );
    expect(new Set(made).size).toBe(made.length);
  });
});

describe('the address book', () => {
  it.each([
    ['TRC20', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', true],
    ['TRC20', '0xdAC17F958D2ee523a2206206994597C13D831ec7', false],
    ['ERC20', '0xdAC17F958D2ee523a2206206994597C13D831ec7', true],
    ['ERC20', '0xdAC17F958D2ee523a2206206994597C13D831ec', false],
    ['OMNI', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', true],
    ['OMNI', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', true],
    ['OMNI', 'nowhere', false],
    ['Bank', '4000 1234', false],
    ['TRC20', paperAddress('1', 'USDT', 'TRC20'), true],
  ])('%s %s fits: %s', (chain, address, fits) => {
    expect(fitsChain(chain, address)).toBe(fits);
  });
});
