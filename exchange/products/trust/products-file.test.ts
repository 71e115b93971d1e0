import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { trustConfig, trustProduct } from '@tideline/wire/calls/trust';
import { afterAll, describe, expect, it } from 'vitest';
import { backOfficeFromEnvironment } from '../../compose/back-office-settings.ts';
import { openBench } from '../../testing/client.ts';
import { readProducts } from './products-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'tideline-products-'));
afterAll(() => rmSync(folder, { recursive: true }));

const PRODUCT = {
  id: 'usdt-15',
  name: 'USDT · 15 days',
  coin: 'USDT',
  days: 15,
  minimum: '100',
  daily_percent: '0.4',
  penalty: 'remaining-days',
};

function file(content: unknown): string {
  const path = join(folder, 'products.json');
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

describe('trust products of a file', () => {
  it('replace the built-in ones, including rates (CONST:yield)', async () => {
    const path = file({ products: [PRODUCT, { ...PRODUCT, id: 'later', status: 'soon' }] });
    const bench = await openBench({
      config: { backOffice: backOfficeFromEnvironment({ TRUST_PRODUCTS: path }) },
    });
    const { products } = await bench.call(trustConfig, {});
    expect(products.map(({ id, status }) => [id, status])).toEqual([
      ['usdt-15', 'open'],
      ['later', 'soon'],
    ]);
    const { example } = await bench.call(trustProduct, { id: 'usdt-15' });
    expect(example).toEqual({ amount: '10000', daily: '40', total: '600' });
  });

  it.each([
    ['no JSON', '{', /TRUST_PRODUCTS=.*JSON/],
    ['no list', {}, /products/],
    ['an unknown field', { products: [{ ...PRODUCT, rate: 1 }] }, /products\.0\.rate/],
    ['a rate that is no text', { products: [{ ...PRODUCT, daily_percent: 0.4 }] }, /daily_percent/],
    ['a rate of 100 %', { products: [{ ...PRODUCT, daily_percent: '100' }] }, /expected percent/],
    ['a rate too fine', { products: [{ ...PRODUCT, daily_percent: '0.00001' }] }, /percent/],
    ['no whole days', { products: [{ ...PRODUCT, days: 1.5 }] }, /products\.0\.days/],
    ['no day', { products: [{ ...PRODUCT, days: 0 }] }, /products\.0\.days/],
    ['an unknown coin', { products: [{ ...PRODUCT, coin: 'EUR' }] }, /EUR is no coin/],
    ['nothing as the minimum', { products: [{ ...PRODUCT, minimum: '0' }] }, /no minimum/],
    ['a minimum above the most', { products: [{ ...PRODUCT, minimum: '1000001' }] }, /the most/],
    ['one id twice', { products: [PRODUCT, PRODUCT] }, /same id/],
  ])('are refused with %s, in one line', (_, content, message) => {
    const path = file(content);
    expect(() => readProducts(path)).toThrow(message);
    expect(() => readProducts(path)).not.toThrow(/\n/);
  });

  it('are refused when the file does not exist', () => {
    expect(() => readProducts(join(folder, 'nowhere.json'))).toThrow(/ENOENT/);
  });
});
