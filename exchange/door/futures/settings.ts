import { DoorError } from '../door-error.ts';
import type { FuturesDoorDependencies } from './dependencies.ts';

/** Leverage of a pair for which a program has set none. */
const DEFAULT_LEVERAGE = 20;
/** The row of what holds for all pairs. */
const ALL = '';

/** What programs of an account have set. */
export interface AccountSettings {
  /** Longs and shorts are held apart. */
  readonly isHedged: boolean;
  leverageOf(symbol: string): number;
}

/** Reads and writes what programs set for contracts. */
export class FuturesSettings {
  readonly #deps: FuturesDoorDependencies;

  constructor(deps: FuturesDoorDependencies) {
    this.#deps = deps;
  }

  async of(userId: string): Promise<AccountSettings> {
    const { store, writer } = this.#deps;
    await writer.settle();
    const rows = await store.all('door_settings', { user_id: userId });
    const values = new Map(rows.map(({ symbol, value }) => [symbol, value]));
    return {
      isHedged: values.get(ALL) === 1,
      leverageOf: (symbol) => values.get(symbol) ?? DEFAULT_LEVERAGE,
    };
  }

  async setLeverage(userId: string, symbol: string, value: number): Promise<void> {
    await this.#deps.writer.run((tx) =>
      tx.put('door_settings', { user_id: userId, symbol, value }),
    );
  }

  /** @throws DoorError -4059, -4067, -4068 */
  async setHedged(userId: string, isHedged: boolean): Promise<void> {
    const { contracts, writer } = this.#deps;
    if ((await this.of(userId)).isHedged === isHedged) {
      throw new DoorError(-4059, 'No need to change position side.');
    }
    await writer.run((tx) => {
      const open = contracts.openOf(userId);
      if (open.some(({ status }) => status === 'waiting')) {
        const message = 'Position side cannot be changed if there exists open orders.';
        throw new DoorError(-4067, message);
      }
      if (open.length > 0) {
        throw new DoorError(-4068, 'Position side cannot be changed if there exists position.');
      }
      tx.put('door_settings', { user_id: userId, symbol: ALL, value: isHedged ? 1 : 0 });
    });
  }
}
