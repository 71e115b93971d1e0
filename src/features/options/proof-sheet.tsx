import { instrumentOf, type OptionOrder } from '@tideline/wire';
import { useTranslation } from 'react-i18next';
import { amount, UNKNOWN } from '../../format/number.ts';
import { timeText } from '../../format/time.ts';
import { useLanguage } from '../../state/language.ts';
import c from '../../ui/card.module.css';
import { Sheet } from '../../ui/sheet.tsx';
import { SummaryRows } from '../../ui/summary-rows.tsx';
import s from './proof-sheet.module.css';
import { coinText } from './texts.ts';

type Tick = NonNullable<NonNullable<OptionOrder['proof']>['delivery']>;

interface ProofSheetProps {
  /** Null when closed. */
  readonly order: OptionOrder | null;
  readonly onClose: () => void;
}

/** The deals that decided an option, with their neighbours, which can be checked on the tape. */
export function ProofSheet({ order, onClose }: ProofSheetProps) {
  const { t } = useTranslation('option');
  return (
    <Sheet open={order !== null} onClose={onClose} title={t('proof')}>
      {order && (
        <>
          <SummaryRows
            size="large"
            rows={[
              {
                name: t('result'),
                value: `${t(order.direction)} · ${t(`status-${order.status}`)}`,
              },
              { name: t('stake'), value: coinText(order.stake, order.currency_id) },
              { name: t('payout'), value: coinText(order.payout, order.currency_id) },
              { name: t('profit'), value: coinText(order.profit, order.currency_id) },
            ]}
          />
          {order.reason && <p className={c['hint']}>{t(`reason-${order.reason}`)}</p>}
          {order.proof && <Ticks order={order} proof={order.proof} />}
        </>
      )}
    </Sheet>
  );
}

function Ticks({
  order,
  proof,
}: {
  readonly order: OptionOrder;
  readonly proof: NonNullable<OptionOrder['proof']>;
}) {
  const { t } = useTranslation('option');
  const lang = useLanguage((state) => state.lang);
  const decimals = instrumentOf(order.symbol)?.priceDecimals ?? 2;
  const row = (name: 'entry' | 'before' | 'delivery' | 'after', tick: Tick | null) => (
    <tr key={name} className={name === 'entry' || name === 'delivery' ? s['decides'] : undefined}>
      <th scope="row">{t(`proof-${name}`)}</th>
      <td>{tick ? amount(tick.price, decimals) : UNKNOWN}</td>
      <td>{tick ? instant(tick.time) : UNKNOWN}</td>
      <td>{tick ? tick.deal_id : UNKNOWN}</td>
    </tr>
  );
  // To the millisecond, because the delivery instant is between two deals.
  const instant = (time: number) =>
    `${timeText(time, 'clock', lang)}.${String(time % 1_000).padStart(3, '0')}`;
  return (
    <>
      <table className={s['ticks']}>
        <caption className={s['note']}>{t('proofNote')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('tick')}</th>
            <th scope="col">{t('price')}</th>
            <th scope="col">{t('time')}</th>
            <th scope="col">{t('dealId')}</th>
          </tr>
        </thead>
        <tbody>
          {row('entry', proof.entry)}
          {row('before', proof.before)}
          {row('delivery', proof.delivery)}
          {row('after', proof.after)}
        </tbody>
      </table>
      <p className={s['note']}>
        {t('delivered')} {instant(order.delivery)} · {t('series')} {proof.epoch}
      </p>
    </>
  );
}
