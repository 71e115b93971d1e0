import type { AccountItem } from '@tideline/streams';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { filter, firstValueFrom, shareReplay, skip } from 'rxjs';
import { IDLE, type Loadable } from '../../api/loadable.ts';
import { useSession } from '../../state/session.ts';
import { market } from '../market.ts';
import { useStream } from '../use-stream.ts';
import { createWallet, type Wallet } from './wallet.state.ts';

export interface LiveWallet extends Loadable<Wallet> {
  /** Loads again; resolves with the answer. */
  readonly refresh: () => Promise<void>;
}

/** The user's four accounts, live. Another user's are another wallet. */
export function useWallet(): LiveWallet {
  const user = useSession((session) => session.user?.id ?? '');
  const source = useMemo(() => {
    const { refresh, ...wallet } = createWallet(market.account$);
    const wallet$ = wallet.wallet$.pipe(shareReplay({ bufferSize: 1, refCount: true }));
    return {
      user,
      wallet$,
      refresh: async () => {
        // The first value is the present state.
        const answered$ = wallet$.pipe(
          skip(1),
          filter(({ state }) => state !== 'pending'),
        );
        const answered = firstValueFrom(answered$);
        refresh();
        await answered;
      },
    };
  }, [user]);
  const value = useStream<Loadable<Wallet>>(source.user, () => source.wallet$, IDLE);
  return { ...value, refresh: source.refresh };
}

/** Whether deposits or withdrawals changed that the records do not show yet. */
const isNews = (item: AccountItem): boolean =>
  item.kind === 'gap' ||
  (item.kind === 'event' && (item.event.kind === 'balance' || item.event.kind === 'review'));

/** Calls back when balances changed or a review was decided; a rejection moves no money. */
export function useBalanceChanges(changed: () => void): void {
  const notify = useEffectEvent(changed);
  useEffect(() => {
    const watch = market.account$.pipe(filter(isNews)).subscribe(() => notify());
    return () => watch.unsubscribe();
  }, []);
}
