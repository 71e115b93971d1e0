import { type ContractOrder, isErrorId } from '@tideline/wire';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../api/use-command.ts';
import { shortText } from '../../format/money.ts';
import { useQuotes } from '../../market/hooks.ts';
import { liveMark } from '../../market/live-mark.ts';
import { freshId } from '../../state/fresh-id.ts';
import { toast } from '../../state/toast.ts';
import c from '../../ui/card.module.css';
import { Confirm } from '../../ui/confirm.tsx';
import { type AllResult, cancelAll, closeAll } from './all-commands.ts';
import { reservedOf, totalsOf } from './contract-math.ts';
import { moneyText } from './money-text.ts';

interface AllSheetProps {
  readonly what: 'positions' | 'waiting';
  /** The rows that the person sees. */
  readonly orders: readonly ContractOrder[];
  /** Null for all pairs. */
  readonly symbol: string | null;
  readonly onClose: () => void;
}

const COIN = 'USDT';

/** Ends all listed positions or orders, after saying how many and what that brings. */
export function AllSheet({ what, orders, symbol, onClose }: AllSheetProps) {
  const { t } = useTranslation(['lever', 'positions', 'errors']);
  const closes = what === 'positions';
  const [clientId] = useState(() => freshId());
  const command = closes ? closeAll : cancelAll;
  const { busy, note, run } = useCommand(command, { absent: t('positions:allUnchanged') });
  const board = useQuotes();
  const count = orders.length;
  const totals = totalsOf(orders, (each) => liveMark(board, each));
  const net = shortText(totals?.net, COIN);
  const freed = orders.reduce((sum, order) => sum + reservedOf(order), 0n);
  const report = ({ ended, failed, error }: AllResult): void => {
    onClose();
    const why = error !== null && isErrorId(error) ? t(`errors:${error}`) : '';
    if (failed > 0) toast(t('positions:someClosed', { ended, failed, why }), 'error');
    else
      toast(t(closes ? 'positions:allClosed' : 'positions:allCancelled', { count: ended }), 'done');
  };
  return (
    <Confirm
      open
      title={t(closes ? 'positions:closeAll' : 'positions:cancelAll')}
      action={t(closes ? 'positions:closeAllAction' : 'positions:cancelAllAction', { count })}
      dismiss="back"
      kind="danger"
      busy={busy}
      onConfirm={() => run({ orders, symbol, client_id: clientId }, report)}
      onCancel={onClose}
    >
      <p className={c['sentence']}>
        {closes
          ? t('positions:closeAllSentence', { count, net })
          : t('positions:cancelAllSentence', {
              count,
              amount: moneyText(freed, COIN),
            })}
      </p>
      <p className={c['hint']}>
        {t(symbol === null ? 'positions:allPairsHint' : 'positions:onePairHint')}{' '}
        {closes && t('positions:closeAllHint')}
      </p>
      <p role="status" className={c['state']}>
        {note}
      </p>
    </Confirm>
  );
}
