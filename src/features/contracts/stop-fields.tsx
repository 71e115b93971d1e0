import { useTranslation } from 'react-i18next';
import type { ContractSide } from '#streams';
import type { Instrument } from '#wire';
import { amount } from '../../format/number.ts';
import { priceRule } from '../../market/number-rules.ts';
import { NumberField } from '../../ui/number-field.tsx';
import { Switch } from '../../ui/switch.tsx';
import s from './stop-fields.module.css';
import type { ContractTicket, StopField } from './ticket.ts';

type Stops = Pick<ContractTicket, 'takeProfit' | 'stopLoss'>;

interface StopFieldsProps {
  readonly instrument: Instrument;
  readonly side: ContractSide;
  readonly stops: Stops;
  /** The reference price as a plain decimal; null while unknown. */
  readonly from: string | null;
  readonly onStops: (stops: Partial<Stops>) => void;
  readonly errorOf: (field: StopField) => string | null;
}

/** RULE:contract-stops: a switch for each stop and a price when it is on, with its valid side. */
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

function Stop({ instrument, side, stops, from, onStops, errorOf, name, field }: StopProps) {
  const { t } = useTranslation('lever');
  const stop = stops[name];
  const above = (side === 'long') === (name === 'takeProfit');
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
          on={stop.on}
          onChange={(on) => onStops({ [name]: { ...stop, on } })}
        />
      </div>
      {stop.on && (
        <NumberField
          label={t(name === 'takeProfit' ? 'takeProfitPrice' : 'stopLossPrice')}
          draft={stop.price}
          onDraft={(price) => onStops({ [name]: { ...stop, price } })}
          rule={priceRule(instrument)}
          error={errorOf(field)}
        />
      )}
    </>
  );
}
