import { useTranslation } from 'react-i18next';
import { exactText } from '../../format/money.ts';
import { timeText } from '../../format/time.ts';
import { useLanguage } from '../../state/language.ts';
import { Button } from '../../ui/button.tsx';
import { SummaryRows } from '../../ui/summary-rows.tsx';
import s from './order-list.module.css';
import card from './product-card.module.css';
import { type Hosting, rateText } from './terms.ts';
import { dayText } from './texts.ts';

interface OrderCardProps {
  readonly order: Hosting;
  readonly onRedeem: () => void;
}

/** One hosting order (ENTITY:hosting-order): progress, earnings and result. */
export function OrderCard({ order, onRedeem }: OrderCardProps) {
  const { t } = useTranslation('trust');
  const lang = useLanguage((state) => state.lang);
  const { product, status, remaining_days: remaining } = order;
  const { code, days } = product;
  const name = t('name', { coin: code, days });
  const running = status === 'hosting';
  const ended = status === 'redeemed';
  return (
    <article className={card['card']} aria-label={`${name}, ${exactText(order.amount, code)}`}>
      <header className={card['head']}>
        <h3 className={card['name']}>{name}</h3>
        <span className={card[running ? 'open' : 'soon']}>{t(`state-${status}`)}</span>
      </header>
      <p className={s['amount']}>{exactText(order.amount, code)}</p>
      {running && (
        <div className={s['progress']}>
          <progress
            className={s['bar']}
            max={days}
            value={days - remaining}
            aria-label={t('progress')}
          />
          <span>{t('remaining', { n: remaining, days })}</span>
        </div>
      )}
      <SummaryRows
        rows={[
          { name: t('daily'), value: rateText(product.daily_rate_ppm) },
          { name: t('credited'), value: exactText(order.interest, code) },
          ...(ended
            ? [
                { name: t('penalty'), value: exactText(order.penalty, code) },
                { name: t('refund'), value: exactText(order.refund, code) },
              ]
            : []),
          { name: t('paid'), value: timeText(order.paid, 'full', lang) },
          {
            name: t(running ? 'finish' : 'closed'),
            value: running ? dayText(order.finish, lang) : timeText(order.finish, 'full', lang),
          },
        ]}
      />
      {running && (
        <Button kind="secondary" onClick={onRedeem}>
          {t('redeem')}
        </Button>
      )}
    </article>
  );
}
