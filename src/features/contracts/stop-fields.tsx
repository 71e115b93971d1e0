import { type ContractPosition, contractTerms } from '@tideline/streams';
import type { Instrument } from '@tideline/wire';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { amount } from '../../format/number.ts';
import { priceRule } from '../../market/number-rules.ts';
import { Choice } from '../../ui/choice.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { Switch } from '../../ui/switch.tsx';
import type { ContractTicket, StopField } from './contract-ticket.ts';
import { type StopWay, stopFigures, stopPrice, stopText } from './stop-draft.ts';
import s from './stop-fields.module.css';

/** The two stops as they are entered. */
export type Stops = Pick<ContractTicket, 'takeProfit' | 'stopLoss'>;

interface StopFieldsProps {
  readonly instrument: Instrument;
  /** The position, or the one that the order would open; null while unknown. */
  readonly held: ContractPosition | null;
  readonly side: ContractPosition['side'];
  readonly stops: Stops;
  /** The reference price as a plain decimal; null while unknown. */
  readonly from: string | null;
  readonly onStops: (stops: Partial<Stops>) => void;
  readonly errorOf: (field: StopField) => string | null;
}

const WAYS = ['price', 'percent', 'amount'] as const;
const MONEY_RULE = { decimals: 2 } as const;

/**
 * RULE:contract-stops: a switch for each stop. When it is on, it is entered as a price, as a
 * percentage of the margin or as an amount, after all fees.
 */
export function StopFields(props: StopFieldsProps) {
  return (
    <div className={s['stops']}>
      <Stop {...props} name="takeProfit" field="take_profit" />
      <Stop {...props} name="stopLoss" field="stop_loss" />
    </div>
  );
}

interface StopProps extends StopFieldsProps {
  readonly name: 'takeProfit' | 'stopLoss';
  readonly field: StopField;
}

function Stop({ instrument, held, side, stops, from, onStops, errorOf, name, field }: StopProps) {
  const { t } = useTranslation('lever');
  const [way, setWay] = useState<StopWay>('price');
  const [typed, setTyped] = useState({ price: '', text: '' });
  const stop = stops[name];
  const terms = contractTerms(instrument.symbol);
  const above = (side === 'long') === (name === 'takeProfit');
  const known = held && terms ? { instrument, terms, held, loss: name === 'stopLoss' } : null;
  const figures = known && stopFigures(known, stop.price);
  const change = (price: string) => onStops({ [name]: { ...stop, price } });
  // What was typed stands until the price changes in another way.
  const text =
    typed.text !== '' && typed.price === stop.price
      ? typed.text
      : known && way !== 'price'
        ? stopText(known, way, stop.price)
        : '';
  const enter = (draft: string) => {
    if (!known || way === 'price') return;
    const price = stopPrice(known, way, draft);
    setTyped({ price, text: draft });
    change(price);
  };
  return (
    <>
      <div className={s['row']}>
        <span className={s['name']}>
          {t(name)}
          {stop.on && from !== null && (
            <span className={s['where']}>
              {t(above ? 'above' : 'below', { price: amount(from, instrument.priceDecimals) })}
            </span>
          )}
        </span>
        <Switch
          label={t(name)}
          shortcut={name === 'takeProfit' ? 'J' : 'Y'}
          on={stop.on}
          onChange={(on) => onStops({ [name]: { ...stop, on } })}
        />
      </div>
      {stop.on && (
        <>
          <Choice
            label={t('stopBy', { stop: t(name) })}
            look="soft"
            options={WAYS.map((each) => ({
              value: each,
              text: each === 'amount' ? instrument.quote : t(`stopBy-${each}`),
            }))}
            value={way}
            onValue={setWay}
          />
          {way === 'price' ? (
            <NumberField
              label={t(name === 'takeProfit' ? 'takeProfitPrice' : 'stopLossPrice')}
              unit={instrument.quote}
              draft={stop.price}
              onDraft={change}
              rule={priceRule(instrument)}
              error={errorOf(field)}
            />
          ) : (
            <NumberField
              label={t(name === 'takeProfit' ? 'profitAfterFees' : 'lossAfterFees')}
              unit={way === 'amount' ? instrument.quote : '%'}
              draft={text}
              onDraft={enter}
              rule={MONEY_RULE}
              error={errorOf(field)}
            />
          )}
          {figures && (
            <p className={s['figures']} role="status">
              {t('stopFigures', {
                price: amount(stop.price, instrument.priceDecimals),
                net: `${figures.net} ${instrument.quote}`,
                percent: figures.percent,
              })}
            </p>
          )}
        </>
      )}
    </>
  );
}
