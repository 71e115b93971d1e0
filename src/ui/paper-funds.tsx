import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePaperFunds } from '../api/use-paper-funds.ts';
import { toast } from '../state/toast.ts';
import { Button } from './button.tsx';
import { Confirm } from './confirm.tsx';
import s from './paper-funds.module.css';

interface PaperFundsProps {
  /** The accounts hold nothing: the funds are given without a question. */
  readonly empty: boolean;
  readonly onFunded?: () => void;
}

/** Gives an empty account its paper funds in one tap; sets another one back after a question. */
export function PaperFunds({ empty, onFunded }: PaperFundsProps) {
  const { t } = useTranslation('account');
  const { busy, get } = usePaperFunds();
  const [asking, setAsking] = useState(false);
  const take = () =>
    get(() => {
      setAsking(false);
      toast(t('fundsArrived'), 'done');
      onFunded?.();
    });
  return (
    <section className={s['funds']} data-empty={empty || undefined} aria-label={t('paperFunds')}>
      <div className={s['words']}>
        <h2 className={s['title']}>{t('paperFunds')}</h2>
        <p className={s['text']}>{t(empty ? 'fundsText' : 'fundsResetText')}</p>
      </div>
      {empty ? (
        <Button busy={busy} onClick={take}>
          {t('getFunds')}
        </Button>
      ) : (
        <Button kind="secondary" busy={busy} onClick={() => setAsking(true)}>
          {t('resetFunds')}
        </Button>
      )}
      <Confirm
        open={asking}
        title={t('resetFunds')}
        action={t('resetFunds')}
        kind="danger"
        busy={busy}
        onConfirm={take}
        onCancel={() => setAsking(false)}
      >
        <p>{t('resetQuestion')}</p>
      </Confirm>
    </section>
  );
}
