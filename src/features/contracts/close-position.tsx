import { useTranslation } from 'react-i18next';
import { type ContractOrder, instrumentOf, pairName } from '#wire';
import { amount, amountNotZero, percent, UNKNOWN } from '../../format/number.ts';
import { PaperMark } from '../../ui/badge.tsx';
import c from '../../ui/card.module.css';
import { Confirm } from '../../ui/confirm.tsx';
import { SummaryRows } from '../../ui/summary-rows.tsx';
import type { Valued } from './contract-math.ts';

interface ClosePositionProps {
  /** The position to confirm; null when closed. */
  readonly order: ContractOrder | null;
  readonly valued: Valued | null;
  readonly mark: string | null;
  /** Prices are not up to date. */
  readonly stale: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** STATE:contract-order: confirms closing a position, with its present figures. */
export function ClosePosition({
  order,
  valued,
  mark,
  stale,
  onConfirm,
  onCancel,
}: ClosePositionProps) {
  const { t } = useTranslation(['lever', 'trade']);
  const instrument = order && instrumentOf(order.symbol);
  return (
    <Confirm
      open={order !== null}
      title={t('closeTitle')}
      action={t(stale ? 'closeAnyway' : 'close')}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      {order && instrument && (
        <>
          <p className={c['what']}>
            <strong className={c[order.side === 'long' ? 'up' : 'down']}>
              {t(order.side)} {order.leverage}×
            </strong>
            <strong>{pairName(instrument)}</strong>
            <PaperMark />
          </p>
          <SummaryRows
            size="large"
            rows={[
              { name: t('lots'), value: String(order.lots) },
              { name: t('openPrice'), value: amount(order.open_price, instrument.priceDecimals) },
              { name: t('markPrice'), value: amount(mark, instrument.priceDecimals) },
              { name: t('grossProfit'), value: amount(valued?.gross, 2) },
              { name: t('bothFees'), value: amountNotZero(valued?.fees, 4) },
              {
                name: t('netProfit'),
                value: valued
                  ? `${amount(valued.net, 2)} ${instrument.quote} (${percent(valued.percent)})`
                  : UNKNOWN,
              },
            ]}
          />
          <p className={c['hint']}>{t('closeNote')}</p>
          {stale && (
            <p className={c['warning']} role="alert">
              {t('trade:warning-stale')}
            </p>
          )}
        </>
      )}
    </Confirm>
  );
}
