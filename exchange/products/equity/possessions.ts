import {
  type Amount,
  type Equity,
  equityOf,
  type Possessions,
  type PriceOf,
} from '@tideline/streams/pure';
import type { Account } from '@tideline/wire';
import type { Ledger } from '../../foundation/ledger/service.ts';
import type { Row } from '../../foundation/store/tables.ts';

type Contract = Row<'contract_orders'>;
type Option = Row<'option_orders'>;

/** A holding with its account; available and frozen units together. */
export interface Held extends Amount {
  readonly account: string;
}

/** What a user has at one instant, as rows. */
export interface Present {
  readonly held: readonly Held[];
  /** Open ones. */
  readonly contracts: readonly Contract[];
  /** Running ones. */
  readonly options: readonly Option[];
}

export interface Products {
  /** Waiting orders and open positions of a user. */
  readonly contracts: { openOf(userId: string): readonly Contract[] };
  readonly options: { running(userId: string): readonly Option[] };
}

export const heldOf = (ledger: Ledger, owner: string): readonly Held[] =>
  ledger.positions(owner).map(({ account, coin, available, frozen }) => ({
    account,
    coin,
    units: available + frozen,
  }));

/** What a user has now. Call it where memory may be read. */
export function presentOf(
  { ledger, contracts, options }: Products & { readonly ledger: Ledger },
  owner: string,
): Present {
  return {
    held: heldOf(ledger, owner),
    contracts: contracts.openOf(owner).filter(({ status }) => status === 'trading'),
    options: options.running(owner),
  };
}

const NOTHING: Possessions = { held: [], contracts: [], stakes: [] };

const contractsOf = (rows: readonly Contract[]): Possessions['contracts'] =>
  rows.map(({ symbol, side, quantity, open_turnover: opened }) => ({
    symbol,
    side,
    quantity,
    opened: opened ?? 0n,
  }));

const stakesOf = (rows: readonly Option[]): Possessions['stakes'] =>
  rows.map(({ coin, stake }) => ({ coin, units: stake }));

/** Everything of all accounts. */
export const possessionsOf = ({ held, contracts, options }: Present): Possessions => ({
  held,
  contracts: contractsOf(contracts),
  stakes: stakesOf(options),
});

/**
 * The equity of one account; those of all accounts add up to the equity of {@link possessionsOf}.
 */
export function accountEquity(
  { held, contracts, options }: Present,
  account: Account,
  price: PriceOf,
): Equity {
  return equityOf(
    {
      ...NOTHING,
      held: held.filter((each) => each.account === account),
      ...(account === 'contract' && { contracts: contractsOf(contracts) }),
      ...(account === 'option' && { stakes: stakesOf(options) }),
    },
    price,
  );
}
