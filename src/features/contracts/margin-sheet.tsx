import { COIN_SCALE, formatUnits, instrumentOf, parseUnits } from '@tideline/wire';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAttempts } from '../../api/use-attempts.ts';
import { useCommand } from '../../api/use-command.ts';
import { shortAmount, shortText } from '../../format/money.ts';
import { amount, UNKNOWN } from '../../format/number.ts';
import { freshId } from '../../state/fresh-id.ts';
import { toast } from '../../state/toast.ts';
import { OrderQuestion } from '../../trading/order-question.tsx';
import { PercentSlider } from '../../trading/percent-slider.tsx';
import c from '../../ui/card.module.css';
import { TicketNotice } from '../../ui/forms/ticket-notice.tsx';
import { draftValue } from '../../ui/number-draft.ts';
import { NumberField } from '../../ui/number-field.tsx';
import { SummaryRows } from '../../ui/summary-rows.tsx';
import { addMargin } from './contract-commands.ts';
import { moneyText } from './money-text.ts';
import { withMargin } from './position-math.ts';
import type { PositionSheetProps } from './position-sheet.ts';
import { markResult } from './result-row.ts';

const RULE = { decimals: 2 } as const;
/** One cent in units of the quote coin: the step of amounts typed here. */
const CENT = 10n ** BigInt(COIN_SCALE - 2);

/** Adds margin to a position, after saying where the liquidation price moves. */
export function MarginSheet({ order, stale, available, onClose }: PositionSheetProps) {
  const { t } = useTranslation(['lever', 'positions', 'errors']);
  const [draft, setDraft] = useState('');
  const attempts = useAttempts();
  const edit = (text: string) => {
    attempts.edited();
    setDraft(text);
  };
  const [clientId] = useState(() => freshId());
  const { busy, note, run } = useCommand(addMargin, { absent: t('positions:marginNotAdded') });
  const instrument = instrumentOf(order.symbol);
  const added = parseUnits(draftValue(draft) ?? '0', COIN_SCALE);
  const after = withMargin(order, added);
  if (!instrument || !after) return null;
  const { quote: coin, priceDecimals } = instrument;
  const free = available === null ? null : parseUnits(available, COIN_SCALE);
  const bound = free !== null && free < after.max ? free : after.max;
  const max = bound - (bound % CENT);
  const price = (units: bigint) => amount(formatUnits(units, priceDecimals), priceDecimals);
  const problem =
    after.max === 0n
      ? t('errors:margin-full')
      : added > after.max
        ? t('positions:marginTooLarge', { most: moneyText(after.max, coin) })
        : free !== null && added > free
          ? t('errors:insufficient-balance')
          : added === 0n && attempts.tried
            ? t('errors:amount-invalid')
            : null;
  const text = shortText(draftValue(draft), coin);
  const from = amount(order.liquidation_price, priceDecimals);
  const send = () => {
    if (problem || added === 0n) return attempts.reject();
    attempts.sent();
    run(
      { order, amount: formatUnits(added, COIN_SCALE), client_id: clientId },
      (secured) => {
        const now = amount(secured.liquidation_price, priceDecimals);
        toast(t('positions:marginAdded', { price: now }), 'done');
        markResult(order.id);
        onClose();
      },
      attempts.refuse,
    );
  };
  return (
    <OrderQuestion
      open
      title={t('positions:action-margin')}
      action={
        added > 0n
          ? t('positions:addSum', { sum: `${formatUnits(added, COIN_SCALE)} ${coin}` })
          : t('positions:action-margin')
      }
      kind="primary"
      instrument={instrument}
      note={`${t(order.side)} ${order.leverage}×`}
      busy={busy}
      stale={stale}
      sentence={
        // More than the position takes has no liquidation price.
        added === 0n || after.liquidation === 0n
          ? t('positions:marginHint')
          : t('positions:marginSentence', {
              amount: text,
              from,
              to: price(after.liquidation),
            })
      }
      onConfirm={send}
      onCancel={onClose}
    >
      <NumberField
        label={t('positions:marginAmount')}
        unit={coin}
        draft={draft}
        onDraft={edit}
        rule={RULE}
        error={problem}
      />
      <PercentSlider
        label={t('positions:marginShare')}
        value={max === 0n ? 0 : Number((added * 100n) / max)}
        disabled={max === 0n}
        onValue={(share) => {
          const units = (max * BigInt(Math.round(share))) / 100n;
          edit(formatUnits(units - (units % CENT), COIN_SCALE));
        }}
      />
      <SummaryRows
        size="large"
        rows={[
          { name: t('available'), value: moneyText(free, coin) },
          {
            name: t('margin'),
            value: `${shortAmount(order.margin, coin)} → ${moneyText(after.margin, coin)}`,
          },
          {
            name: t('liquidation'),
            value: `${from} → ${after.liquidation === 0n ? UNKNOWN : price(after.liquidation)}`,
            strong: true,
          },
        ]}
      />
      <p role="status" className={c['state']}>
        {note}
      </p>
      <TicketNotice state={attempts.state} />
    </OrderQuestion>
  );
}
