import type { ResponseOf } from '@tideline/wire';
import type { flashAgainst } from '@tideline/wire/calls/wallet';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { market } from '../../market/market.ts';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { SummaryRows } from '../../ui/summary-rows.tsx';
import { useCountdown } from '../../ui/use-countdown.ts';
import { coinText } from './coins.ts';
import w from './wallet.module.css';

export type Quote = ResponseOf<typeof flashAgainst> & {
  readonly from: string;
  readonly to: string;
};

interface QuoteSheetProps {
  readonly quote: Quote | null;
  /** The exchange is pending. */
  readonly busy: boolean;
  /** A new rate is pending. */
  readonly asking: boolean;
  readonly note: string;
  readonly onExchange: (quote: Quote) => void;
  readonly onRefresh: () => void;
  readonly onClose: () => void;
}

/** A quoted rate and the seconds it is valid; afterwards a new quote is needed. */
export function QuoteSheet({
  quote,
  busy,
  asking,
  note,
  onExchange,
  onRefresh,
  onClose,
}: QuoteSheetProps) {
  const { t } = useTranslation('wallet');
  // Server time, so that a phone with a wrong clock counts down correctly.
  const end = useMemo(
    () => (quote ? performance.now() + (quote.expires - market.serverNow()) : null),
    [quote],
  );
  const left = useCountdown(end);
  return (
    <Sheet
      open={quote !== null}
      onClose={onClose}
      title={t('confirmExchange')}
      footer={
        left > 0 || busy ? (
          <Button busy={busy} className={w['submit']} onClick={() => quote && onExchange(quote)}>
            {t('exchange')}
          </Button>
        ) : (
          <Button kind="secondary" busy={asking} className={w['submit']} onClick={onRefresh}>
            {t('refreshRate')}
          </Button>
        )
      }
    >
      {quote && (
        <SummaryRows
          size="medium"
          rows={[
            { name: t('give'), value: coinText(quote.amount, quote.from) },
            {
              name: t('rate'),
              value: `1 ${quote.from} ≈ ${coinText(quote.rate, quote.to)}`,
            },
            { name: t('fee'), value: coinText(quote.fee, quote.to) },
            { name: t('received'), value: coinText(quote.receives, quote.to), strong: true },
          ]}
        />
      )}
      <p role="timer" className={w['state']}>
        {left > 0 ? t('holdsFor', { seconds: left }) : t('expired')}
      </p>
      <p role="status" className={w['state']}>
        {note}
      </p>
    </Sheet>
  );
}
