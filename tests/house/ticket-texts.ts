import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ErrorId, Language } from '@tideline/wire';
import { errorText } from '../../locales/errors.ts';
import { ROOT } from './source-files.ts';

/** An order ticket: where its checks are, and which errors each of its fields can have. */
interface TicketTexts {
  readonly name: string;
  /** Files that name the errors. */
  readonly files: readonly string[];
  readonly fields: Readonly<Record<string, readonly ErrorId[]>>;
}

const SPOT_SIZE = [
  'amount-required',
  'amount-too-small',
  'amount-too-large',
  'insufficient-balance',
  'feed-stale',
] as const;
const SPOT_STOP = ['price-invalid', 'stop-wrong-side'] as const;
const STOP = ['stop-price-required', 'price-invalid', 'stop-wrong-side'] as const;

/**
 * The order tickets of the app. Their fields are no fields of a call's form; see `docs/fields.md`.
 */
export const TICKETS: readonly TicketTexts[] = [
  {
    name: 'spot',
    files: ['src/features/spot/ticket-errors.ts'],
    fields: {
      price: ['price-required', 'price-invalid', 'price-out-of-band', 'stop-wrong-side'],
      trigger: ['trigger-price-required', 'price-invalid', 'trigger-reached'],
      trail: ['trail-required', 'trail-invalid'],
      quantity: SPOT_SIZE,
      budget: SPOT_SIZE,
      takeProfit: SPOT_STOP,
      stopLoss: SPOT_STOP,
    },
  },
  {
    name: 'contract',
    files: ['src/features/contracts/ticket.ts', 'src/features/contracts/ticket-stops.ts'],
    fields: {
      price: ['price-required', 'price-invalid', 'price-out-of-band'],
      lots: ['lots-invalid', 'amount-too-large', 'insufficient-balance'],
      take_profit: STOP,
      stop_loss: [...STOP, 'stop-beyond-liquidation'],
    },
  },
  {
    name: 'option',
    files: ['src/features/options/option-account.ts'],
    fields: {
      seconds: ['duration-required'],
      amount: [
        'amount-required',
        'amount-too-precise',
        'amount-too-small',
        'amount-too-large',
        'insufficient-balance',
      ],
    },
  },
];

/** Values of the texts, as the table writes them. */
const VALUES = { limit: '{limit}', minimum: '{minimum}', maximum: '{maximum}' };

/** Sentences that the spot ticket has in place of an error's, as `file/key` of the locales. */
const SPOT_OWN: Readonly<Record<string, readonly string[]>> = {
  'price/stop-wrong-side': ['orders/ocoPrice-buy', 'orders/ocoPrice-sell'],
  'quantity/amount-too-small': ['trade/atLeast'],
  'budget/amount-too-small': ['trade/atLeast'],
};

/** What a ticket says at a field. */
function ticketText(lang: Language, ticket: string, field: string, id: ErrorId): string {
  const own = ticket === 'spot' ? SPOT_OWN[`${field}/${id}`] : undefined;
  if (!own) return errorText(lang, id, VALUES);
  return own
    .map((place) => {
      const [file = '', key = ''] = place.split('/');
      const text = readFileSync(join(ROOT, 'locales', lang, `${file}.json`), 'utf8');
      const texts = JSON.parse(text) as Readonly<Record<string, string>>;
      return (texts[key] ?? '').replaceAll('{{', '{').replaceAll('}}', '}');
    })
    .join(' / ');
}

/** The rows of {@link TICKETS} in `docs/fields.md`. */
export const ticketRows = (languages: readonly Language[]): readonly string[] =>
  TICKETS.flatMap(({ name, fields }) =>
    Object.entries(fields).flatMap(([field, errors]) =>
      errors.map((id) => {
        const texts = languages.map((lang) => ticketText(lang, name, field, id));
        return `| \`${name}: ${field}\` | \`${id}\` | ${texts.join(' | ')} |`;
      }),
    ),
  );
