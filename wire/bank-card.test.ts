import { describe, expect, it } from 'vitest';
import { fitsCard } from './bank-card.ts';

describe('RULE:bank-card: a field looks like what it says', () => {
  it.each([
    ['holder', 'Ada Lovelace'],
    ['holder', '山田 太郎'],
    ['holder', "Ó'Neill-Smith, J."],
    ['name', 'Savings 2'],
    ['card_number', '6200 0000 0000 1234'],
    ['card_number', '4000123412341234'],
    ['bank_name', 'みずほ銀行'],
    ['bank_address', '1 Street'],
    ['swift', 'PAPERXXX'],
    ['swift', 'DEUTDEFF500'],
    ['swift', '021000021'],
    ['iban', 'DE89 3704 0044 0532 0130 00'],
    ['iban', '000123-456789'],
    ['zip_code', '1000'],
    ['zip_code', 'SW1A 1AA'],
    ['currency', 'JPY'],
  ] as const)('%s %j fits', (field, text) => expect(fitsCard(field, text)).toBe(true));

  it.each([
    ['holder', 'x'],
    ['holder', 'Ada 2'],
    ['name', 'x'],
    ['card_number', 'x'],
    ['card_number', '1234'],
    ['bank_name', '7'],
    ['bank_address', 'x'],
    ['swift', 'x'],
    ['iban', 'x'],
    ['iban', 'ABCDEFGH'],
    ['zip_code', 'x'],
    ['currency', 'banana'],
    ['currency', 'usd'],
  ] as const)('%s %j does not', (field, text) => expect(fitsCard(field, text)).toBe(false));
});
