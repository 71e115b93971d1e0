import { useTranslation } from 'react-i18next';
import { exactText } from '../../format/money.ts';
import { SPOT, TRANSFER_RECORD } from '../../paths.ts';
import { Receipt } from '../../trading/receipt.tsx';
import { rateText } from './rate-text.ts';
import type { Quote } from './use-quote.ts';

export interface Exchanged {
  readonly from: string;
  readonly to: string;
  readonly quote: Quote;
}

interface ExchangeReceiptProps {
  readonly exchanged: Exchanged;
  readonly onAgain: () => void;
}

/** The receipt of an exchange: what was received, and for what. */
export function ExchangeReceipt({ exchanged, onAgain }: ExchangeReceiptProps) {
  const { t } = useTranslation(['wallet', 'common']);
  const { from, to, quote } = exchanged;
  return (
    <Receipt
      title={t('exchanged', { sum: exactText(quote.amount, from) })}
      amount={exactText(quote.receives, to)}
      rows={[
        { name: t('youGave'), value: exactText(quote.amount, from) },
        { name: t('rate'), value: rateText(quote.rate, from, to) },
        { name: t('fee'), value: exactText(quote.fee, to) },
      ]}
      primary={
        to === 'USDT'
          ? { text: t('common:finish'), to: onAgain }
          : { text: t('tradeCoin', { coin: to }), to: SPOT }
      }
      secondary={{ text: t('common:viewRecord'), to: `${TRANSFER_RECORD}?tab=exchange` }}
    />
  );
}
