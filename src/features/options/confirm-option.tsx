import type { Instrument } from '@tideline/wire';
import { useTranslation } from 'react-i18next';
import { timeText } from '../../format/time.ts';
import { useServerNow } from '../../market/hooks.ts';
import { percentOf } from '../../market/option-terms.ts';
import { useLanguage } from '../../state/language.ts';
import { OrderQuestion } from '../../trading/order-question.tsx';
import c from '../../ui/card.module.css';
import { SummaryRows } from '../../ui/summary-rows.tsx';
import type { BuyRequest } from './option-account.ts';
import { coinText, durationText, payoutText } from './texts.ts';

interface ConfirmOptionProps {
  /** The exact request to confirm; null when closed. */
  readonly request: BuyRequest | null;
  readonly instrument: Instrument;
  /** Prices are not up to date. */
  readonly stale: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** RULE:option-order: shows stake, possible payout and time before it is bought. */
export function ConfirmOption({
  request,
  instrument,
  stale,
  onConfirm,
  onCancel,
}: ConfirmOptionProps) {
  const { t } = useTranslation(['option', 'trade']);
  const direction = request?.direction ?? 'rise';
  return (
    <OrderQuestion
      open={request !== null}
      title={t('confirmTitle')}
      action={stale ? t('buyAnyway', { direction: t(direction) }) : t(direction)}
      kind={direction === 'rise' ? 'up' : direction === 'fall' ? 'down' : 'primary'}
      instrument={instrument}
      sentence={
        request
          ? t('buySum', {
              direction: t(direction),
              sum: coinText(request.amount, Number(request.currency_id)),
            })
          : ''
      }
      stale={stale}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      {request && (
        <>
          <Terms request={request} />
          <p className={c['hint']}>
            {t(`rules-${direction}`)} {t('entryNote')} {t('oddsFixed')}
          </p>
        </>
      )}
    </OrderQuestion>
  );
}

function Terms({ request }: { readonly request: BuyRequest }) {
  const { t } = useTranslation('option');
  const lang = useLanguage((state) => state.lang);
  const now = useServerNow(1_000);
  const seconds = Number(request.seconds);
  const coin = Number(request.currency_id);
  const ratio = Number(request.ratio_bps);
  return (
    <SummaryRows
      size="large"
      rows={[
        {
          name: t('expectedReturn'),
          value: `+${percentOf(ratio)}%`,
        },
        { name: t('payoutRow'), value: payoutText(request.amount, ratio, coin), strong: true },
        {
          name: t('deliveryTime'),
          value: `≈ ${timeText(now + seconds * 1_000, 'clock', lang)} (${durationText(t, seconds)})`,
        },
      ]}
    />
  );
}
