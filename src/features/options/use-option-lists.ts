import type { OptionOrder } from '@tideline/wire';
import { useSubscription } from 'observable-hooks';
import { useEffect, useMemo, useState } from 'react';
import { NEVER } from 'rxjs';
import { IDLE, type Loadable } from '../../api/loadable.ts';
import { market } from '../../market/market.ts';
import type { Payable } from '../../market/option-terms.ts';
import { useStream } from '../../market/use-stream.ts';
import { useSession } from '../../state/session.ts';
import { createOptionAccount, settledOrderOf } from './option-account.ts';

/** Results shown at once; older ones are in the history. */
const RESULTS = 3;

const without = (orders: readonly OptionOrder[], id: string): readonly OptionOrder[] =>
  orders.filter((order) => order.id !== id);

/** The user's data on the option screen. */
export interface OptionLists {
  readonly payable: Loadable<readonly Payable[]>;
  readonly running: Loadable<readonly OptionOrder[]>;
  /** Options that settled while the screen was open, newest first, without the dismissed ones. */
  readonly settled: readonly OptionOrder[];
  /** Settled options as events changed them while the screen was open, by id. */
  readonly changed: ReadonlyMap<string, OptionOrder>;
  /** Number of options that settled while the screen was open. */
  readonly ended: number;
  refresh(): void;
  dismiss(id: string): void;
}

/** Streams the user's options. Requests none when logged out. */
export function useOptionLists(): OptionLists {
  const token = useSession((session) => session.token);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another session is another account
  const account = useMemo(
    () => createOptionAccount(market.account$, () => market.serverNow()),
    [token],
  );
  const payable = useStream<Loadable<readonly Payable[]>>(
    `payable ${token}`,
    () => account.payable$,
    IDLE,
  );
  const running = useStream<Loadable<readonly OptionOrder[]>>(
    `running ${token}`,
    () => (token ? account.running$ : NEVER),
    IDLE,
  );
  const [settled, setSettled] = useState<readonly OptionOrder[]>([]);
  const [ended, setEnded] = useState(0);
  useSubscription(token ? account.settled$ : NEVER, (order) => {
    setSettled((before) => [order, ...without(before, order.id)].slice(0, RESULTS));
    setEnded((count) => count + 1);
  });
  // The proof of a settled option is completed by the next deal.
  const [changed, setChanged] = useState<ReadonlyMap<string, OptionOrder>>(new Map());
  useEffect(() => {
    if (!token) return;
    const subscription = market.account$.subscribe((item) => {
      const order = settledOrderOf(item);
      if (order) setChanged((before) => new Map(before).set(order.id, order));
    });
    return () => {
      subscription.unsubscribe();
      setChanged(new Map());
    };
  }, [token]);
  return {
    payable,
    running,
    settled: settled.map((order) => changed.get(order.id) ?? order),
    changed,
    ended,
    refresh: account.refresh,
    dismiss: (id) => setSettled((before) => without(before, id)),
  };
}
