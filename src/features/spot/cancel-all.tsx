import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '../../api/use-command.ts';
import { toast } from '../../state/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { cancelAll } from './commands.ts';
import s from './orders.module.css';
import { ORDER_TEXTS } from './texts.ts';

interface CancelAllProps {
  /** Number of displayed orders, which are those it cancels. */
  readonly count: number;
  /** Only this pair; null for all. */
  readonly symbol: string | null;
  /** Name of the pair or of all pairs. */
  readonly where: string;
}

/** Cancels all displayed orders after a question that says how many. */
export function CancelAll({ count, symbol, where }: CancelAllProps) {
  const { t } = useTranslation(ORDER_TEXTS);
  const [asking, setAsking] = useState(false);
  const { busy, note, run } = useCommand(cancelAll, { absent: t('notCancelled') });
  return (
    <>
      <Button
        kind="quiet"
        size="small"
        className={s['all']}
        busy={busy}
        disabled={count === 0}
        aria-keyshortcuts="K"
        onClick={() => setAsking(true)}
      >
        {t('orders:cancelAll')}
      </Button>
      {note !== '' && (
        <p role="status" className={s['state']}>
          {note}
        </p>
      )}
      <Confirm
        open={asking}
        title={t('orders:cancelAll')}
        action={t('orders:cancelCount', { count })}
        dismiss="back"
        kind="danger"
        onConfirm={() => {
          setAsking(false);
          run(symbol === null ? {} : { symbol }, ({ orders, triggers }) =>
            toast(t('orders:cancelledCount', { count: orders.length + triggers.length }), 'done'),
          );
        }}
        onCancel={() => setAsking(false)}
      >
        <p className={s['question']}>{t('orders:cancelAllOf', { count, where })}</p>
        <p className={s['hint']}>{t('orders:cancelAllHint')}</p>
      </Confirm>
    </>
  );
}
