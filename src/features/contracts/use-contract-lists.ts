import type { ContractOrder } from '@tideline/wire';
import { useMemo } from 'react';
import { NEVER } from 'rxjs';
import { IDLE, type Loadable } from '../../api/loadable.ts';
import { market } from '../../market/market.ts';
import { useStream } from '../../market/use-stream.ts';
import { useSession } from '../../state/session.ts';
import { createContractAccount, type Terms } from './contract-account.ts';

/** The user's data on the contract screen. */
export interface ContractLists {
  readonly terms: Terms | null;
  /** Waiting and open orders. */
  readonly open: Loadable<readonly ContractOrder[]>;
  readonly waiting: readonly ContractOrder[];
  refresh(): void;
}

/** Streams a pair's terms and the user's orders. Requests no orders when logged out. */
export function useContractLists(symbol: string): ContractLists {
  const token = useSession((session) => session.token);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another session is another account
  const account = useMemo(() => createContractAccount(market.account$), [token]);
  const terms = useStream<Loadable<Terms>>(
    `terms ${token} ${symbol}`,
    () => account.terms$(symbol),
    IDLE,
  );
  const open = useStream<Loadable<readonly ContractOrder[]>>(
    `contracts ${token}`,
    () => (token ? account.open$ : NEVER),
    IDLE,
  );
  const waiting = useMemo(
    () => (open.data ?? []).filter(({ status }) => status === 'waiting'),
    [open.data],
  );
  return { terms: terms.data, open, waiting, refresh: account.refresh };
}
