import type { ResponseOf } from '@tideline/wire';
import type { paperFunds } from '@tideline/wire/calls/wallet';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { usePaperFunds } from '../api/use-paper-funds.ts';
import { PAPER_FUNDS } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { Confirm } from '../ui/confirm.tsx';
import s from './paper-funds.module.css';

/** What the page of paper funds shows as a receipt. */
export interface Given extends ResponseOf<typeof paperFunds> {
  /** The accounts held something before: the funds were set back. */
  readonly again: boolean;
}

interface PaperFundsProps {
  /** The accounts hold nothing: the funds are given without a question. */
  readonly empty: boolean;
  readonly onFunded?: () => void;
}

/**
 * Gives an empty account its paper funds in one tap; sets another one back after a question. Then
 * the receipt follows, on a page of its own.
 */
export function PaperFunds({ empty, onFunded }: PaperFundsProps) {
  const { t } = useTranslation('account');
  const { busy, get } = usePaperFunds();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const take = () =>
    get((ended) => {
      setAsking(false);
      onFunded?.();
      void navigate(PAPER_FUNDS, { state: { ...ended, again: !empty } satisfies Given });
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
