import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ContractOrder, instrumentOf } from '#wire';
import { useCommand } from '../../api/use-command.ts';
import { amount, amountNotZero, percent, UNKNOWN } from '../../format/number.ts';
import { useQuote } from '../../market/hooks.ts';
import { toast } from '../../state/toast.ts';
import { Button } from '../../ui/button.tsx';
import c from '../../ui/card.module.css';
import { Card } from '../../ui/card.tsx';
import { Figures, Gain } from '../../ui/figures.tsx';
import { ClosePosition } from './close-position.tsx';
import { closeContract } from './contract-commands.ts';
import { valuedAt } from './contract-math.ts';
import { StopsSheet } from './lazy-stops-sheet.tsx';
import s from './position-card.module.css';

/** One open position, live: profit, risk, and its actions. */
export function PositionCard({ order }: { readonly order: ContractOrder }) {
  const { t } = useTranslation('lever');
  const { value: quote, status } = useQuote(order.symbol);
  const [closing, setClosing] = useState<string | null>(null);
  const [stops, setStops] = useState(false);
  const { busy, note, run } = useCommand(closeContract, { absent: t('notClosed') });
  const instrument = instrumentOf(order.symbol);
  if (!instrument) return null;
  const { base, quote: coin, priceDecimals, quantityDecimals } = instrument;
  const price = (text: string | null | undefined) => amount(text, priceDecimals);
  // An old mark does not show the present value.
  const fresh = status === 'live' || status === 'delayed';
  const mark = fresh ? (quote?.mark ?? null) : null;
  const valued = valuedAt(order, mark);
  const stop = (text: string | null) => (text === null ? UNKNOWN : price(text));
  return (
    <Card
      side={`${t(order.side)} ${order.leverage}×`}
      tone={order.side === 'long' ? 'up' : 'down'}
      symbol={order.symbol}
      note={`${t('lots')} ${order.lots} · ${amount(order.quantity, quantityDecimals)} ${base}`}
    >
      <dl className={s['result']}>
        <div>
          <dt>
            {t('netProfit')} ({coin})
          </dt>
          <dd>
            <Gain text={amount(valued?.net, 2)} className={s['profit']} />
          </dd>
        </div>
        <div>
          <dt>{t('returnOnMargin')}</dt>
          <dd>
            <Gain
              text={valued ? percent(valued.percent).replace('+', '') : UNKNOWN}
              className={s['profit']}
            />
          </dd>
        </div>
      </dl>
      <Figures
        rows={[
          { name: t('openPrice'), value: price(order.open_price) },
          { name: t('markPrice'), value: price(mark) },
          {
            name: t('liquidation'),
            value: <span className={s['danger']}>{price(order.liquidation_price)}</span>,
          },
          { name: t('margin'), value: amount(order.margin, 2) },
          { name: t('marginRatio'), value: valued?.ratio ? `${valued.ratio}%` : UNKNOWN },
          {
            name: t('stops'),
            value: `${stop(order.take_profit)} / ${stop(order.stop_loss)}`,
          },
          { name: t('grossProfit'), value: amount(valued?.gross, 2) },
          { name: t('bothFees'), value: amountNotZero(valued?.fees, 4) },
          { name: t('breakEven'), value: price(valued?.breakEven) },
        ]}
      />
      <div className={c['buttons']}>
        <Button kind="secondary" size="small" onClick={() => setStops(true)}>
          {t('editStops')}
        </Button>
        <Button
          kind="secondary"
          size="small"
          busy={busy}
          onClick={() => setClosing(crypto.randomUUID())}
        >
          {t('close')}
        </Button>
      </div>
      <p role="status" className={c['state']}>
        {note}
      </p>
      <ClosePosition
        order={closing === null ? null : order}
        valued={valued}
        mark={mark}
        stale={!fresh}
        onConfirm={() => {
          if (closing === null) return;
          setClosing(null);
          run({ order, client_id: closing }, () => toast(t('closed'), 'done'));
        }}
        onCancel={() => setClosing(null)}
      />
      {stops && <StopsSheet order={order} mark={mark} onClose={() => setStops(false)} />}
    </Card>
  );
}
