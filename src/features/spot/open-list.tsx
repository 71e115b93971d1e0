import { type Instrument, pairName } from '@tideline/wire';
import { useTranslation } from 'react-i18next';
import type { Loadable } from '../../api/loadable.ts';
import { useQuotes } from '../../market/hooks.ts';
import { Choice } from '../../ui/choice.tsx';
import { OpenList as Rows } from '../../ui/lists.tsx';
import { useSavedChoice } from '../../ui/use-saved-choice.ts';
import { CancelAll } from './cancel-all.tsx';
import { type OpenRow, openRows } from './open-orders.ts';
import { OrderRow, TriggerRow } from './open-row.tsx';
import s from './orders.module.css';
import { ORDER_TEXTS } from './texts.ts';
import type { SpotLists } from './use-spot-lists.ts';

interface OpenListProps {
  readonly lists: SpotLists;
  readonly instrument: Instrument;
}

/** The waiting orders and trigger orders of this pair or of all, and the key that cancels them. */
export function OpenList({ lists, instrument }: OpenListProps) {
  const { t } = useTranslation(ORDER_TEXTS);
  const [scope, setScope] = useSavedChoice('spot', 'scope', ['all', 'pair']);
  const { value: board } = useQuotes();
  const symbol = scope === 'pair' ? instrument.symbol : null;
  const rows = rowsOf(lists, symbol);
  const lastOf = (of: string) => board?.quotes.get(of)?.last ?? null;
  return (
    <>
      <div className={s['tools']}>
        <Choice
          label={t('openOrders')}
          look="soft"
          className={s['scope']}
          options={[
            { value: 'all', text: t('orders:allPairs'), shortcut: 'Shift+S' },
            { value: 'pair', text: t('orders:thisPair'), shortcut: 'Shift+S' },
          ]}
          value={scope}
          onValue={setScope}
        />
        <CancelAll
          count={rows.data?.length ?? 0}
          symbol={symbol}
          where={symbol === null ? t('orders:allPairsName') : pairName(instrument)}
        />
      </div>
      <Rows
        rows={rows}
        empty={
          symbol === null
            ? t('noOpenOrders')
            : t('orders:noOpenInPair', { pair: pairName(instrument) })
        }
        row={(row) =>
          row.kind === 'order' ? (
            <OrderRow
              key={row.id}
              order={row.order}
              leg={row.leg}
              last={lastOf(row.order.symbol)}
            />
          ) : (
            <TriggerRow
              key={row.id}
              trigger={row.trigger}
              leg={row.leg}
              last={lastOf(row.trigger.symbol)}
            />
          )
        }
        onRefresh={lists.refresh}
      />
    </>
  );
}

/** Both lists as one; unknown while one of them is. */
export function rowsOf(
  { orders, triggers }: SpotLists,
  symbol: string | null,
): Loadable<readonly OpenRow[]> {
  const data = orders.data && triggers.data && openRows(orders.data, triggers.data, symbol);
  const worse = orders.data === null ? orders : triggers;
  return { ...worse, data };
}
