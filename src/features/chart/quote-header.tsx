import type { Instrument } from '@tideline/wire';
import { useTranslation } from 'react-i18next';
import { compact, signOf } from '../../format/number.ts';
import { useOrFirst, useQuote } from '../../market/hooks.ts';
import { useLanguage } from '../../state/language.ts';
import { Change, Price } from '../../trading/cells.tsx';
import { classes } from '../../ui/classes.ts';
import tone from '../../ui/tone.module.css';
import { headline } from './headline.ts';
import s from './quote-header.module.css';

/** Last price and the last 24 hours. */
export function QuoteHeader({ instrument }: { readonly instrument: Instrument }) {
  const { t } = useTranslation('trade');
  const lang = useLanguage((state) => state.lang);
  const { symbol } = instrument;
  const { value: quote, status } = useOrFirst(symbol, useQuote(symbol));
  const { high, low } = headline(instrument, quote);
  const side = signOf(quote?.change);
  return (
    <section className={s['header']} aria-label={t('marketData')}>
      <div className={s['main']}>
        <Price
          of={symbol}
          value={quote?.last ?? null}
          decimals={instrument.priceDecimals}
          status={status}
          className={classes(s['last'], side > 0 && tone['up'], side < 0 && tone['down'])}
        />
        <Change value={quote?.change ?? null} className={s['change']} />
      </div>
      <dl className={s['facts']}>
        <dt>{t('high24')}</dt>
        <dd>{high}</dd>
        <dt>{t('low24')}</dt>
        <dd>{low}</dd>
        <dt>{t('volume24', { coin: instrument.base })}</dt>
        <dd>{compact(quote?.volume, lang)}</dd>
        <dt>{t('volume24', { coin: instrument.quote })}</dt>
        <dd>{compact(quote?.turnover, lang)}</dd>
      </dl>
    </section>
  );
}
