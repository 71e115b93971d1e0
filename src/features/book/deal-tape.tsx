import type { Instrument } from '@tideline/wire';
import { useTranslation } from 'react-i18next';
import { amount } from '../../format/number.ts';
import { timeText } from '../../format/time.ts';
import { useThrottledDeals } from '../../market/hooks.ts';
import { useLanguage } from '../../state/language.ts';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { Empty } from '../../ui/state-view.tsx';
import tone from '../../ui/tone.module.css';
import s from './deal-tape.module.css';

const ROWS = 30;

/** The latest deals, newest first; colour and sign tell the taker's side. */
export function DealTape({ instrument }: { readonly instrument: Instrument }) {
  const { t } = useTranslation('trade');
  const lang = useLanguage((state) => state.lang);
  const { value: tape } = useThrottledDeals(instrument.symbol);
  if (!tape) return <SkeletonRows rows={8} height={24} />;
  if (tape.deals.length === 0) return <Empty text={t('noDeals')} />;
  return (
    <table className={s['tape']}>
      <caption className="visually-hidden">{t('deals')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('time')}</th>
          <th scope="col">
            {t('price')}
            <span className={s['unit']}> ({instrument.quote})</span>
          </th>
          <th scope="col">
            {t('quantity')}
            <span className={s['unit']}> ({instrument.base})</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {tape.deals.slice(0, ROWS).map((deal, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place; moved rows shift the layout
          <tr key={place}>
            <td>{timeText(deal.time, 'clock', lang)}</td>
            <td className={tone[deal.side]}>
              <span className={s['side']} aria-hidden="true">
                {deal.side === 'buy' ? '▲' : '▼'}
              </span>
              <span className="visually-hidden">{t(deal.side)} </span>
              {amount(deal.price, instrument.priceDecimals)}
            </td>
            <td>{amount(deal.quantity, instrument.quantityDecimals)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
