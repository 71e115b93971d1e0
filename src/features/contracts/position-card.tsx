import { type ContractOrder, instrumentOf } from '@tideline/wire';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fineAmount, shortAmount } from '../../format/money.ts';
import { amount, group, percent, UNKNOWN } from '../../format/number.ts';
import { recordDetailPath } from '../../links.ts';
import { useQuote } from '../../market/hooks.ts';
import { Card } from '../../trading/card.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Figures, Gain } from '../../ui/figures.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useSavedChoice } from '../../ui/use-saved-choice.ts';
import { valuedAt } from './contract-math.ts';
import { StopsSheet } from './lazy-stops-sheet.tsx';
import { PositionBar } from './position-bar.tsx';
import s from './position-card.module.css';
import { useResultRow } from './result-row.ts';

const CloseSheet = lazyPart(() => import('./close-sheet.tsx'), 'CloseSheet');
const ReverseSheet = lazyPart(() => import('./reverse-sheet.tsx'), 'ReverseSheet');
const MarginSheet = lazyPart(() => import('./margin-sheet.tsx'), 'MarginSheet');

const ACTIONS = ['stops', 'margin', 'reverse', 'close'] as const;
type Action = (typeof ACTIONS)[number];

interface PositionCardProps {
  readonly order: ContractOrder;
  /** Available balance of the contract account; null while unknown. */
  readonly available: string | null;
}

/** One open position, live: its net result, its risk, and its actions. */
export function PositionCard({ order, available }: PositionCardProps) {
  const { t } = useTranslation(['lever', 'positions']);
  const { value: quote, status } = useQuote(order.symbol);
  const [action, setAction] = useState<Action | null>(null);
  const row = useResultRow(order.id);
  const [shown, setShown] = useSavedChoice('contracts', 'cards', ['whole', 'folded']);
  const whole = shown === 'whole';
  const instrument = instrumentOf(order.symbol);
  if (!instrument) return null;
  const { base, quote: coin, priceDecimals, quantityDecimals } = instrument;
  const price = (text: string | null | undefined) => amount(text, priceDecimals);
  // An old mark does not show the present value.
  const fresh = status === 'live' || status === 'delayed';
  const mark = fresh ? (quote?.mark ?? null) : null;
  const valued = valuedAt(order, mark);
  const stop = (text: string | null) => (text === null ? UNKNOWN : price(text));
  const sheet = { order, mark, stale: !fresh, available, onClose: () => setAction(null) };
  return (
    <div {...row}>
      <Card
        to={recordDetailPath('contract', order.id)}
        {...(whole && order.opened !== null && { time: order.opened })}
        side={`${t(order.side)} ${order.leverage}×`}
        tone={order.side === 'long' ? 'up' : 'down'}
        symbol={order.symbol}
        note={`${t('lots')} ${group(String(order.lots))} · ${amount(order.quantity, quantityDecimals)} ${base}`}
      >
        <div className={s['summary']}>
          <dl className={s['result']}>
            <div>
              <dt>
                {t('netProfit')} ({coin})
              </dt>
              <dd>
                <Gain text={shortAmount(valued?.net, coin)} className={s['profit']} />
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
          <IconButton
            icon={whole ? 'up' : 'down'}
            label={t('positions:details')}
            aria-expanded={whole}
            onClick={() => setShown(whole ? 'folded' : 'whole')}
          />
        </div>
        {whole && <PositionBar order={order} mark={mark} priceDecimals={priceDecimals} />}
        {whole && (
          <Figures
            rows={[
              { name: t('grossProfit'), value: shortAmount(valued?.gross, coin) },
              { name: t('positions:feePaid'), value: fineAmount(valued?.paid, coin) },
              { name: t('feeClosing'), value: fineAmount(valued?.closing, coin) },
              { name: t('openPrice'), value: price(order.open_price) },
              { name: t('breakEven'), value: price(valued?.breakEven) },
              {
                name: t('stops'),
                value: `${stop(order.take_profit)} / ${stop(order.stop_loss)}`,
              },
              { name: t('margin'), value: shortAmount(order.margin, coin) },
              { name: t('marginRatio'), value: valued?.ratio ? `${valued.ratio}%` : UNKNOWN },
              {
                name: t('liquidation'),
                value: <span className={s['danger']}>{price(order.liquidation_price)}</span>,
              },
            ]}
          />
        )}
        <div className={s['actions']}>
          {ACTIONS.map((each) => (
            <Button
              key={each}
              kind="secondary"
              size="small"
              className={s['action']}
              onClick={() => setAction(each)}
            >
              {t(`positions:action-${each}`)}
            </Button>
          ))}
        </div>
        {action === 'stops' && <StopsSheet {...sheet} />}
        {action === 'margin' && <MarginSheet {...sheet} />}
        {action === 'reverse' && <ReverseSheet {...sheet} />}
        {action === 'close' && <CloseSheet {...sheet} />}
      </Card>
    </div>
  );
}
