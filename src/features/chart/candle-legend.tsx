import type { Candle, Instrument } from '@tideline/wire';
import { useTranslation } from 'react-i18next';
import { amount, compact, percent, signOf } from '../../format/number.ts';
import { useLanguage } from '../../state/language.ts';
import tone from '../../ui/tone.module.css';
import s from './candle-legend.module.css';
import { candleChange } from './headline.ts';

interface CandleLegendProps {
  readonly instrument: Instrument;
  readonly candle: Candle | null;
  readonly timeShare: boolean;
}

/**
 * The figures of the touched candle, or of the live one. Hidden until there is one: `--` is
 * narrower than a price, so the figures would move when they come.
 */
export function CandleLegend({ instrument, candle, timeShare }: CandleLegendProps) {
  const { t } = useTranslation('trade');
  const lang = useLanguage((state) => state.lang);
  const price = (text: string | undefined) => amount(text, instrument.priceDecimals);
  const change = candle ? candleChange(candle) : null;
  const side = change === null ? 0 : signOf(change);
  return (
    <p className={s['legend']} aria-hidden="true" data-empty={candle === null || undefined}>
      {timeShare ? (
        <>
          <span>
            {t('price')} <b>{price(candle?.close)}</b>
          </span>
          <span className={s['average']}>{t('average')}</span>
        </>
      ) : (
        <>
          <span>
            {t('o')} <b>{price(candle?.open)}</b>
          </span>
          <span>
            {t('h')} <b>{price(candle?.high)}</b>
          </span>
          <span>
            {t('l')} <b>{price(candle?.low)}</b>
          </span>
          <span>
            {t('c')} <b>{price(candle?.close)}</b>
          </span>
          <span className={side > 0 ? tone['up'] : side < 0 ? tone['down'] : undefined}>
            {percent(change)}
          </span>
        </>
      )}
      <span>
        {t('v')} <b>{compact(candle?.volume, lang)}</b>
      </span>
    </p>
  );
}
