import {
  type Call,
  type CallSchemas,
  callId,
  type DescribedCall,
  type RequestOf,
  type ResponseOf,
} from './call.ts';
import * as bank from './calls/bank.ts';
import * as codes from './calls/codes.ts';
import * as contracts from './calls/contracts.ts';
import * as funding from './calls/funding.ts';
import * as journal from './calls/journal.ts';
import * as keys from './calls/keys.ts';
import * as market from './calls/market.ts';
import * as news from './calls/news.ts';
import * as options from './calls/options.ts';
import * as practice from './calls/practice.ts';
import * as promotion from './calls/promotion.ts';
import * as push from './calls/push.ts';
import * as records from './calls/records.ts';
import * as security from './calls/security.ts';
import * as settings from './calls/settings.ts';
import * as spot from './calls/spot.ts';
import * as spotTriggers from './calls/spot-triggers.ts';
import * as trust from './calls/trust.ts';
import * as user from './calls/user.ts';
import * as wallet from './calls/wallet.ts';
import * as bankSchemas from './schemas/bank.ts';
import * as codesSchemas from './schemas/codes.ts';
import * as contractsSchemas from './schemas/contracts.ts';
import * as fundingSchemas from './schemas/funding.ts';
import * as journalSchemas from './schemas/journal.ts';
import * as keysSchemas from './schemas/keys.ts';
import * as marketSchemas from './schemas/market.ts';
import * as newsSchemas from './schemas/news.ts';
import * as optionsSchemas from './schemas/options.ts';
import * as practiceSchemas from './schemas/practice.ts';
import * as promotionSchemas from './schemas/promotion.ts';
import * as pushSchemas from './schemas/push.ts';
import * as recordsSchemas from './schemas/records.ts';
import * as securitySchemas from './schemas/security.ts';
import * as settingsSchemas from './schemas/settings.ts';
import * as spotSchemas from './schemas/spot.ts';
import * as spotTriggersSchemas from './schemas/spot-triggers.ts';
import * as trustSchemas from './schemas/trust.ts';
import * as userSchemas from './schemas/user.ts';
import * as walletSchemas from './schemas/wallet.ts';

/** Schemas under the names of their rows, each with the types of its row. */
type SchemasOf<Rows> = {
  readonly [Name in keyof Rows]: Rows[Name] extends Call<infer Request, infer Response>
    ? CallSchemas<Request, Response>
    : never;
};

function described<Rows extends Readonly<Record<string, Call>>>(
  rows: Rows,
  schemas: SchemasOf<Rows>,
): DescribedCall[] {
  return Object.entries(rows).map(([name, row]) => {
    const { meaning, addition, request, response } = schemas[name as keyof Rows] as CallSchemas;
    return { ...row, meaning, addition: addition === true, request, response };
  });
}

/**
 * Every call with its schemas. The server binds this table, OpenAPI is generated from it, and the
 * contract tests iterate over it. The app imports single rows without schemas from `wire/calls/`
 * instead.
 */
export const CALLS: readonly DescribedCall[] = [
  ...described(market, marketSchemas),
  ...described(settings, settingsSchemas),
  ...described(codes, codesSchemas),
  ...described(user, userSchemas),
  ...described(security, securitySchemas),
  ...described(keys, keysSchemas),
  ...described(bank, bankSchemas),
  ...described(spot, spotSchemas),
  ...described(spotTriggers, spotTriggersSchemas),
  ...described(options, optionsSchemas),
  ...described(contracts, contractsSchemas),
  ...described(wallet, walletSchemas),
  ...described(funding, fundingSchemas),
  ...described(trust, trustSchemas),
  ...described(promotion, promotionSchemas),
  ...described(records, recordsSchemas),
  ...described(journal, journalSchemas),
  ...described(news, newsSchemas),
  ...described(practice, practiceSchemas),
  ...described(push, pushSchemas),
];

const BY_ID = new Map(CALLS.map((row) => [callId(row), row]));

/**
 * The schemas of one row.
 * @throws RangeError when the row is not in {@link CALLS}
 */
export function schemasOf<Row extends Call>(
  row: Row,
): CallSchemas<RequestOf<Row>, ResponseOf<Row>> {
  const known = BY_ID.get(callId(row));
  if (!known) throw new RangeError(`${callId(row)} is not a call of the contract`);
  return known as CallSchemas<RequestOf<Row>, ResponseOf<Row>>;
}
