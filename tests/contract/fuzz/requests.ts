import type { Call } from '@tideline/wire';
import { CALLS, schemasOf } from '@tideline/wire/calls';
import fc from 'fast-check';

/** One request as sent, valid or not. */
export interface RandomRequest {
  readonly row: Call;
  readonly form: Readonly<Record<string, string>>;
  /** Index of the sender; higher indexes send no token, or a made-up one. */
  readonly who: number;
  readonly lang: string;
}

/** Boundary numbers, and texts that resemble numbers. */
const AMOUNTS = [
  '0',
  '1',
  '10',
  '20',
  '50',
  '100',
  '0.001',
  '0.00000001',
  '0.000000001',
  '1000000',
  '99999999999',
  '92233720368.54775807',
  '99999999999999999999999999999999999999',
  '-1',
  '1e5',
  '0x10',
  '1.',
  '.5',
  '１２',
  'NaN',
  'Infinity',
  ' 1',
  '00001',
  '1,000',
];
const amounts = fc.oneof(
  { arbitrary: fc.constantFrom('0.01', '0.02', '10', '20', '50', '100', '500'), weight: 3 },
  { arbitrary: fc.constantFrom(...AMOUNTS), weight: 1 },
);
/** Ids near existing ones: all rows share one growing sequence. */
const ids = fc.oneof(
  fc.integer({ min: 0, max: 400 }).map(String),
  fc.constantFrom('a1', 'f3', 'm25', 'usdt-15', '9007199254740993', '-1', '1e3', "1' or '1'='1"),
);
const clientIds = fc.oneof(
  { arbitrary: fc.integer({ min: 0, max: 60 }).map((each) => `wild-intent-${each}`), weight: 1 },
  { arbitrary: fc.uuid(), weight: 4 },
);
const NASTY = [
  '',
  ' ',
  '\u0000',
  '\u202e',
  '<script>alert(1)</script>',
  "'; drop table users; --",
  '../../etc/passwd',
  '%00',
  '{{constructor}}',
  '__proto__',
  '🂡'.repeat(50),
  'x'.repeat(5_000),
  '\r\nset-cookie: a=b',
  'null',
];

/** Values that are plausible for a field of this name. */
const KNOWN: Readonly<Record<string, fc.Arbitrary<string>>> = {
  account: fc.constantFrom('currency', 'option', 'contract', 'trust', 'demo', 'maker', 'nobody'),
  address: fc.constantFrom(`0x${'a'.repeat(40)}`, 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'nowhere'),
  agreement: fc.constantFrom('1', '1', '1', '0'),
  amount: amounts,
  area_code: fc.constantFrom('81', '+44', '1', '999', 'x'),
  budget: amounts,
  chain: fc.constantFrom('TRC20', 'TRC20', 'OMNI', 'ERC20', 'Bank', 'none'),
  client_id: clientIds,
  code: fc.constantFrom('000000', '123456', '12', 'abcdef'),
  currency_id: fc.constantFrom('3', '3', '3', '3', '1', '2', '4', '9999', '77'),
  direction: fc.constantFrom('rise', 'fall', 'even'),
  email: fc.constantFrom('demo@tideline.example', 'x@y.example', 'a@b', 'nobody'),
  from: fc.constantFrom('currency', 'option', 'contract', 'trust', '0', '1700000000000'),
  from_currency: fc.constantFrom('1', '2', '3', '4', '9999'),
  fund_password: fc.constantFrom(...Array.from({ length: 30 }, () => '246810'), '000000', '12'),
  invitation_code: fc.constantFrom('TIDELINE', 'TIDEMAKER', 'NONE'),
  kind: fc.constantFrom('announcement', 'message', 'faq', 'transfer', 'exchange', 'deposit'),
  lots: fc.constantFrom('1', '1', '2', '3', '0', '1.5', '-1', '999999999'),
  leverage: fc.constantFrom('1', '10', '50', '7'),
  page: fc.constantFrom('1', '50', '999999999999999', '0', 'x'),
  password: fc.constantFrom('wrong-one', 'x', 'sea-wall', '135790'),
  penalty: fc.constantFrom(...AMOUNTS, '0.45', '0.3'),
  phone: fc.constantFrom('9012345678', '7400123456', '1', '+819012345678'),
  price: fc.constantFrom(...AMOUNTS, '60000', '61800.01'),
  product_id: fc.constantFrom(
    'usdt-7',
    'usdt-15',
    'usdt-7',
    'usdt-15',
    'btc-30',
    'usdt-90',
    'none',
  ),
  purpose: fc.constantFrom('register', 'forget', 'address', 'fund-password'),
  quantity: amounts,
  seconds: fc.constantFrom('30', '60', '31'),
  symbol: fc.constantFrom('BTCUSDT', 'BTCUSDT', 'BTCUSDT', 'ETHUSDT', 'ETHUSDT', 'NONE'),
  to: fc.constantFrom('currency', 'option', 'contract', 'trust', '0', '1700000000000'),
  to_currency: fc.constantFrom('1', '2', '3', '4', '9999'),
};

/** The choices of a field's own schema. */
function choices(field: unknown): readonly string[] {
  const schema = field as { readonly options?: unknown; readonly wrapped?: unknown };
  if (schema.wrapped !== undefined) return choices(schema.wrapped);
  return Array.isArray(schema.options)
    ? schema.options.filter((each): each is string => typeof each === 'string')
    : [];
}

/** Existing values of the exchange by field: uploads, addresses. */
export type Existing = Readonly<Record<string, readonly string[]>>;

const isOptional = (field: unknown): boolean =>
  (field as { readonly type?: unknown }).type === 'optional';

function valueFor(name: string, field: unknown, existing: Existing): fc.Arbitrary<string> {
  const words = [...choices(field), ...(existing[name] ?? [])];
  const sane = words.length > 0 ? fc.constantFrom(...words) : (KNOWN[name] ?? ids);
  return fc.oneof(
    { arbitrary: sane, weight: 60 },
    { arbitrary: fc.constantFrom(...NASTY), weight: 1 },
    { arbitrary: fc.string({ maxLength: 30 }), weight: 1 },
  );
}

/** Fields of a row, mostly present and mostly valid, so that most requests pass the schema. */
function formFor(row: Call, existing: Existing): fc.Arbitrary<Readonly<Record<string, string>>> {
  const { entries = {} } = schemasOf(row).request as {
    readonly entries?: Readonly<Record<string, unknown>>;
  };
  const fields = Object.entries(entries).map(([name, field]) =>
    fc
      .option(valueFor(name, field, existing), { freq: isOptional(field) ? 2 : 30, nil: undefined })
      .map((value): readonly (readonly [string, string])[] =>
        value === undefined ? [] : [[name, value]],
      ),
  );
  const extra = fc
    .option(fc.constantFrom('unknown', '__proto__', 'user_id'), { freq: 2, nil: undefined })
    .map((name) => (name === undefined || Math.abs(name.length) > 8 ? [] : [[name, '1'] as const]));
  return fc
    .tuple(
      fc.tuple(...fields),
      fc.oneof({ arbitrary: fc.constant([]), weight: 20 }, { arbitrary: extra, weight: 1 }),
    )
    .map(([known, more]) => Object.fromEntries([...known.flat(), ...more]));
}

/** Hashing a password occupies a core, so these calls are rarer. */
const SLOW = new Set([
  'user/login',
  'user/register',
  'user/guest_keep',
  'user/e_pwd',
  'user/forget',
  'safe/update_password',
]);

/** Commands that move money are the main target. */
const weightOf = (row: Call): number => {
  if (SLOW.has(row.path)) return 1;
  const { entries = {} } = schemasOf(row).request as { readonly entries?: object };
  return 'client_id' in entries ? 24 : 6;
};

/** Mostly the two demo users, sometimes a visitor, sometimes a made-up token. */
const who = fc.constantFrom(0, 0, 0, 0, 0, 0, 1, 1, 1, 4, 5);

export const randomRequests = (existing: Existing): fc.Arbitrary<RandomRequest> =>
  fc.oneof(
    ...CALLS.map((row) => ({
      weight: weightOf(row),
      arbitrary: fc.record({
        row: fc.constant(row),
        form: formFor(row, existing),
        who,
        lang: fc.constantFrom('en', 'jp', 'kr', 'hk', 'zh', 'xx'),
      }),
    })),
  );
