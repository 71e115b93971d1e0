import { HOUSE } from '../../foundation/ledger/accounts.ts';
import type { Leg } from '../../foundation/ledger/rules.ts';
import type { Ledger, Posting } from '../../foundation/ledger/service.ts';
import { withFunds } from '../../foundation/ledger/with-funds.ts';
import type { Transaction } from '../../foundation/transactions/transaction.ts';
import type { Closing } from './rules.ts';
import { type ContractRow, pairOf } from './wire.ts';

/** Postings over the life of a contract, all in the pair's quote coin. */
export class ContractMoney {
  readonly #ledger: Ledger;

  constructor(ledger: Ledger) {
    this.#ledger = ledger;
  }

  /** Freezes `row.reserved` while the order waits. @throws CallError `insufficient-balance` */
  reserve(tx: Transaction, row: ContractRow): void {
    const coin = pairOf(row).quote.code;
    withFunds(() =>
      this.#ledger.reserve(tx, row.user_id, 'contract', coin, row.reserved, String(row.id)),
    );
  }

  /**
   * Changes what an order or position has frozen by `amount` quote units: freezes more, or releases
   * when it is negative.
   * @throws CallError `insufficient-balance`
   */
  addReserve(tx: Transaction, row: ContractRow, amount: bigint): void {
    if (amount > 0n) this.reserve(tx, { ...row, reserved: amount });
    else this.release(tx, { ...row, reserved: -amount });
  }

  release(tx: Transaction, row: ContractRow): void {
    const coin = pairOf(row).quote.code;
    this.#ledger.release(tx, row.user_id, 'contract', coin, row.reserved, String(row.id));
  }

  /**
   * Opens: releases the reserve, freezes the margin and pays the fee, in one posting.
   * @param waiting - the row before, with its reserve
   * @throws CallError `insufficient-balance`
   */
  open(tx: Transaction, waiting: ContractRow, open: ContractRow): void {
    this.#post(tx, open, 'contract-open', [
      { available: waiting.reserved, frozen: -waiting.reserved },
      { available: -open.margin, frozen: open.margin },
      { available: -open.fee },
      { house: 'fees', available: open.fee },
    ]);
  }

  /** Closes: releases the margin, and posts profit or loss, fee and shortfall. */
  close(tx: Transaction, row: ContractRow, closing: Closing): void {
    const { profit, fee, returned, shortfall } = closing;
    this.#post(tx, row, 'contract-close', [
      { available: returned, frozen: -row.margin },
      { house: 'fees', available: fee },
      { house: 'contracts', available: -profit },
    ]);
    if (shortfall === 0n) return;
    this.#post(tx, row, 'insurance', [
      { house: 'insurance', available: -shortfall },
      { house: 'contracts', available: shortfall },
    ]);
  }

  #post(
    tx: Transaction,
    row: ContractRow,
    kind: Posting['kind'],
    deps: readonly {
      readonly house?: 'fees' | 'contracts' | 'insurance';
      readonly available: bigint;
      readonly frozen?: bigint;
    }[],
  ): void {
    const coin = pairOf(row).quote.code;
    const legs = deps.map(
      ({ house, available, frozen = 0n }): Leg =>
        house
          ? { owner: HOUSE, account: house, coin, available }
          : { owner: row.user_id, account: 'contract', coin, available, frozen },
    );
    withFunds(() => this.#ledger.post(tx, { kind, reference: String(row.id), legs }));
  }
}
