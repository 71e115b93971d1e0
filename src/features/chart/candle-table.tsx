import type { CandleSeries } from '@tideline/streams';
import type { Instrument } from '@tideline/wire';
import { useTranslation } from 'react-i18next';
import { amount, compact } from '../../format/number.ts';
import { timeText } from '../../format/time.ts';
import { useLanguage } from '../../state/language.ts';
import { Sheet } from '../../ui/sheet.tsx';
import s from './candle-table.module.css';
import { lastCandles } from './headline.ts';

const ROWS = 30;

interface CandleTableProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly instrument: Instrument;
  readonly series: CandleSeries | null;
}

/** The chart as a table, for users who cannot see the canvas or need exact prices. */
export function CandleTable({ open, onClose, instrument, series }: CandleTableProps) {
  const { t } = useTranslation('trade');
  return (
    <Sheet open={open} onClose={onClose} title={t('candleTable')} place="tall">
      <div className={s['scroll']}>
        <Rows instrument={instrument} series={series} />
      </div>
    </Sheet>
  );
}

function Rows({ instrument, series }: Pick<CandleTableProps, 'instrument' | 'series'>) {
  const { t } = useTranslation('trade');
  const lang = useLanguage((state) => state.lang);
  const price = (text: string) => amount(text, instrument.priceDecimals);
  const daily = series !== null && /[dwM]$/.test(series.period);
  return (
    <table className={s['table']}>
      <thead>
        <tr>
          <th scope="col">{t('time')}</th>
          <th scope="col">{t('open')}</th>
          <th scope="col">{t('high')}</th>
          <th scope="col">{t('low')}</th>
          <th scope="col">{t('close')}</th>
          <th scope="col">{t('volume')}</th>
        </tr>
      </thead>
      <tbody>
        {lastCandles(series, ROWS).map((candle) => (
          <tr key={candle.time}>
            <th scope="row">{timeText(candle.time, daily ? 'month-day' : 'minute', lang)}</th>
            <td>{price(candle.open)}</td>
            <td>{price(candle.high)}</td>
            <td>{price(candle.low)}</td>
            <td>{price(candle.close)}</td>
            <td>{compact(candle.volume, lang)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
