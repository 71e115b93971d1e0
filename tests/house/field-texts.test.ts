import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ErrorId, isErrorId, LANGUAGES } from '@tideline/wire';
import { CALLS } from '@tideline/wire/calls';
import { describe, expect, it, test } from 'vitest';
import { MALFORMED, MISSING } from '../../exchange/http/field-errors.ts';
import own from '../../locales/en/fields.json' with { type: 'json' };
import { errorText } from '../../locales/errors.ts';
import { ROOT } from './source-files.ts';
import { TICKETS, ticketRows } from './ticket-texts.ts';

/** Calls whose forms a person fills in. */
const GROUPS = new Set(['user', 'codes', 'security', 'bank', 'funding', 'keys', 'news', 'wallet']);

/** Fields that a page, a list or a button fills in, never a keyboard. */
const CHOSEN = new Set([
  ...['id', 'address_id', 'card_id', 'client_id', 'currency_id', 'from_currency', 'to_currency'],
  ...['ticket', 'factor_ticket', 'quote_id', 'page', 'from', 'to', 'kind', 'status', 'account_id'],
  ...[
    'method',
    'purpose',
    'chain',
    'channel',
    'rights',
    'everywhere',
    'credential',
    'lang',
    'limit',
  ],
  ...['reason', 'days', 'filter', 'sort', 'item', 'search', 'area_code'],
]);

/** Rules of a field besides being empty and malformed, as the exchange words them. */
const RULES: Readonly<Record<string, readonly ErrorId[]>> = {
  phone: ['phone-invalid'],
  email: ['email-invalid', 'account-taken', 'contact-unchanged'],
  code: ['code-wrong', 'second-factor-wrong'],
  password: [
    'password-too-short',
    'password-common',
    'password-unchanged',
    'password-wrong',
    'fund-password-trivial',
  ],
  password_confirm: ['password-mismatch'],
  old: ['password-wrong'],
  fund_password: ['fund-password-wrong', 'fund-password-missing'],
  invitation_code: ['invitation-required', 'invitation-unknown'],
  address: ['address-invalid', 'address-known'],
  receipt: ['receipt-required', 'upload-failed'],
  amount: ['amount-too-small', 'amount-too-large', 'amount-too-precise', 'insufficient-balance'],
};

const GENERAL: readonly ErrorId[] = ['field-required', 'field-invalid'];

/** Every typed field with the errors that it can have, by name. */
function typed(): readonly (readonly [field: string, errors: readonly ErrorId[]])[] {
  const fields = new Map<string, Set<ErrorId>>();
  for (const { group, request } of CALLS) {
    if (!GROUPS.has(group)) continue;
    const { entries = {} } = request as { readonly entries?: Readonly<Record<string, unknown>> };
    for (const [field, schema] of Object.entries(entries)) {
      if (CHOSEN.has(field)) continue;
      const errors = fields.get(field) ?? new Set<ErrorId>();
      fields.set(field, errors);
      const { type } = schema as { readonly type: string };
      if (type !== 'optional') errors.add(MISSING[field] ?? 'field-required');
      if (bounded(schema)) errors.add(ownMessage(schema) ?? MALFORMED[field] ?? 'field-invalid');
      for (const each of RULES[field] ?? []) errors.add(each);
    }
  }
  // Verification and cards clean their fields, so that blanks alone count as empty.
  return [...fields].map(([field, errors]) => [field, [...errors].toSorted()] as const).toSorted();
}

interface Piped {
  readonly pipe?: readonly {
    readonly kind: string;
    readonly type: string;
    readonly message?: unknown;
  }[];
  readonly wrapped?: Piped;
  readonly message?: unknown;
}

const pipeOf = (schema: unknown): NonNullable<Piped['pipe']> =>
  (schema as Piped).pipe ?? (schema as Piped).wrapped?.pipe ?? [];

/** Whether a schema refuses some text that is not empty. */
const bounded = (schema: unknown): boolean =>
  pipeOf(schema).some(({ kind, type }) => kind === 'validation' && type !== 'min_length');

/** The error that a schema names itself. */
function ownMessage(schema: unknown): ErrorId | null {
  const said = pipeOf(schema).map(({ message }) => message);
  const found = said.find((each): each is ErrorId => typeof each === 'string' && isErrorId(each));
  return found ?? null;
}

const FIELDS = typed();
const rows = FIELDS.flatMap(([field, errors]) =>
  errors.map((id) => {
    const texts = LANGUAGES.map((lang) => errorText(lang, id, { field }).replaceAll('|', '\\|'));
    return `| \`${field}\` | \`${id}\` | ${texts.join(' | ')} |`;
  }),
);

describe('every field that a person fills in', () => {
  test.each(FIELDS)(
    '%s has its own sentence for each error, in five languages',
    (field, errors) => {
      for (const lang of LANGUAGES) {
        const general = GENERAL.map((id) => errorText(lang, id));
        for (const id of errors) {
          const text = errorText(lang, id, { field });
          expect([lang, id, general.includes(text)]).toEqual([lang, id, false]);
        }
      }
    },
  );

  it('is in the table of docs/fields.md with these sentences, and no other is', () => {
    const page = readFileSync(join(ROOT, 'docs/fields.md'), 'utf8').split('\n');
    expect(page.filter((line) => line.startsWith('| `') && !/^\| `\w+: /.test(line))).toEqual(rows);
  });

  it('has no sentence for a field that no form has', () => {
    const known = new Set(FIELDS.map(([field]) => field));
    const names = Object.keys(own).map((key) => key.split('/')[1] ?? '');
    expect(names.filter((name) => !known.has(name))).toEqual([]);
  });
});

describe('every field of an order ticket', () => {
  it.each(TICKETS)('of $name is told exactly what its checks name', ({ files, fields }) => {
    const named = files.flatMap((file) =>
      [...readFileSync(join(ROOT, file), 'utf8').matchAll(/\bid: '([a-z-]+)'/g)].map(
        ([, id]) => id,
      ),
    );
    expect([...new Set(Object.values(fields).flat())].toSorted()).toEqual(
      [...new Set(named)].toSorted(),
    );
  });

  it('is in the table of docs/fields.md with these sentences, and no other is', () => {
    const page = readFileSync(join(ROOT, 'docs/fields.md'), 'utf8').split('\n');
    expect(page.filter((line) => /^\| `\w+: /.test(line))).toEqual(ticketRows(LANGUAGES));
  });
});
