import { coinById, instrumentOf, type OptionOrder } from '@tideline/wire';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { shortAmount } from '../../format/money.ts';
import { amount } from '../../format/number.ts';
import { timeText } from '../../format/time.ts';
import { useLanguage } from '../../state/language.ts';
import { Card } from '../../trading/card.tsx';
import { Button } from '../../ui/button.tsx';
import { Figures, Gain } from '../../ui/figures.tsx';
import { ProofSheet } from './proof-sheet.tsx';
import { DIRECTION_TONES } from './running-card.tsx';
import s from './settled-card.module.css';
import { coinText, durationText } from './texts.ts';

/** The result of an option, with a link to its evidence. */
export function SettledCard({
  order,
  end,
}: {
  readonly order: OptionOrder;
  readonly end?: ReactNode;
}) {
  const { t } = useTranslation('option');
  const lang = useLanguage((state) => state.lang);
  const [proof, setProof] = useState(false);
  const decimals = instrumentOf(order.symbol)?.priceDecimals ?? 2;
  const coin = coinById(order.currency_id);
  return (
    <Card
      side={t(order.direction)}
      tone={DIRECTION_TONES[order.direction]}
      symbol={order.symbol}
      note={durationText(t, order.seconds)}
      {...(end ? { end } : { time: order.delivery })}
    >
      <p className={s['outcome']}>
        <strong>{t(`status-${order.status}`)}</strong>
        <Gain
          text={shortAmount(order.profit, coin?.code ?? '')}
          unit={coin?.code ?? ''}
          className={s['gain']}
        />
      </p>
      {order.reason && <p className={s['reason']}>{t(`reason-${order.reason}`)}</p>}
      <Figures
        rows={[
          { name: t('stake'), value: coinText(order.stake, order.currency_id) },
          { name: t('purchased'), value: timeText(order.purchased, 'full', lang) },
          { name: t('purchasePrice'), value: amount(order.purchase_price, decimals) },
          { name: t('deliveryPrice'), value: amount(order.delivery_price, decimals) },
        ]}
      />
      <Button kind="quiet" size="small" className={s['proof']} onClick={() => setProof(true)}>
        {t('proof')}
      </Button>
      <ProofSheet order={proof ? order : null} onClose={() => setProof(false)} />
    </Card>
  );
}
