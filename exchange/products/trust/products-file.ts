import { readFileSync } from 'node:fs';
import { coinByCode, tryParseUnits } from '@tideline/wire';
import * as v from 'valibot';
import { MAX_PER_ORDER, type Product } from './products.ts';

const amount = v.pipe(v.string(), v.regex(/^\d{1,9}(\.\d{1,8})?$/, 'expected a decimal'));

/** One product of the file; docs/exchange.md explains the fields. */
const productSchema = v.strictObject({
  id: v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,40}$/, 'expected a-z, 0-9 and -')),
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(80)),
  coin: v.string(),
  days: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(3650)),
  minimum: amount,
  /** Percent of the principal a day, to four decimals: "0.4" is 40 a day on 10000. */
  daily_percent: v.pipe(v.string(), v.regex(/^\d{1,2}(\.\d{1,4})?$/, 'expected percent, as "0.4"')),
  penalty: v.picklist(['remaining-days', 'one-and-a-half-days']),
  status: v.optional(v.picklist(['open', 'soon']), 'open'),
});

const fileSchema = v.strictObject({ products: v.pipe(v.array(productSchema), v.maxLength(100)) });

/**
 * Reads trust products from a configuration file, which replace the built-in ones.
 * @throws Error with a one-line description of what is wrong with the file
 */
export function readProducts(file: string): readonly Product[] {
  const wrong = (why: string): Error => new Error(`TRUST_PRODUCTS=${file}: ${why}`);
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw wrong(error instanceof Error ? (error.message.split('\n', 1)[0] ?? '') : String(error));
  }
  const parsed = v.safeParse(fileSchema, content);
  if (!parsed.success) {
    const [issue] = parsed.issues;
    const where = issue.path?.map((each) => String(each.key)).join('.') ?? 'the file';
    throw wrong(`${where}: ${issue.message}`);
  }
  const products = parsed.output.products.map((each): Product => {
    const coin = coinByCode(each.coin);
    if (!coin) throw wrong(`${each.id}: ${each.coin} is no coin of this exchange`);
    const minimum = tryParseUnits(each.minimum, coin.scale);
    if (minimum === null || minimum <= 0n) throw wrong(`${each.id}: no minimum in ${each.coin}`);
    if (minimum > MAX_PER_ORDER * 10n ** BigInt(coin.scale)) {
      throw wrong(`${each.id}: the minimum is above ${MAX_PER_ORDER}, the most of one order`);
    }
    const { daily_percent: percent, penalty, status = 'open', ...rest } = each;
    // A ten-thousandth of a percent is a millionth.
    const rate = Number(tryParseUnits(percent, 4));
    return { ...rest, minimum, rate_ppm: rate, penalty_rule: penalty, status };
  });
  const ids = new Set(products.map((each) => each.id));
  if (ids.size < products.length) throw wrong('two products have the same id');
  return products;
}
