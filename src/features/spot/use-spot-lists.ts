import type { Instrument } from '@tideline/wire';
import { useState } from 'react';
import { NEVER } from 'rxjs';
import { IDLE, type Loadable } from '../../api/loadable.ts';
import { market } from '../../market/market.ts';
import { useStream } from '../../market/use-stream.ts';
import { useSession } from '../../state/session.ts';
import type { OpenOrders, OpenTriggers } from './open-orders.ts';
import { createSpotAccount } from './spot-account.ts';
import { fundsOf, type SpotBalances } from './spot-balances.ts';
import type { Funds } from './ticket.ts';

/** The user's data on the spot screen. */
export interface SpotLists {
  /** Available funds of the pair; null for a visitor and while they load. */
  readonly funds: Funds | null;
  readonly orders: Loadable<OpenOrders>;
  /** Waiting trigger orders. */
  readonly triggers: Loadable<OpenTriggers>;
  refresh(): void;
}

/** Streams the user's funds and open spot orders. Sends no requests when logged out. */
export function useSpotLists(instrument: Instrument): SpotLists {
  const token = useSession((session) => session.token);
  const [account] = useState(() => createSpotAccount(market.account$));
  // The token is part of the key: another user's lists are another stream.
  const balances = useStream<Loadable<SpotBalances>>(
    `balances ${token}`,
    () => (token ? account.balances$ : NEVER),
    IDLE,
  );
  const orders = useStream<Loadable<OpenOrders>>(
    `orders ${token}`,
    () => (token ? account.orders$ : NEVER),
    IDLE,
  );
  const triggers = useStream<Loadable<OpenTriggers>>(
    `triggers ${token}`,
    () => (token ? account.triggers$ : NEVER),
    IDLE,
  );
  return {
    funds: balances.data && fundsOf(balances.data, instrument),
    orders,
    triggers,
    refresh: account.refresh,
  };
}
