import { liquidationPriceOf, marginOf } from '@tideline/streams';
import { formatFixed } from '@tideline/wire';
import { useTranslation } from 'react-i18next';
import { amount, percent, UNKNOWN } from '../../format/number.ts';
import { classes } from '../../ui/classes.ts';
import { Sheet } from '../../ui/sheet.tsx';
import type { ContractTicket } from './contract-ticket.ts';
import s from './leverage-sheet.module.css';
import { moneyText } from './money-text.ts';
import { type ContractContext, maxLots, openingOf, rulesOf } from './ticket-fill.ts';

/** Above this leverage a choice is marked as risky. */
const RISKY = 20;

interface LeverageSheetProps {
  readonly ticket: ContractTicket;
  readonly context: ContractContext;
  readonly leverages: readonly number[];
  readonly onLeverage: (leverage: number) => void;
  readonly onClose: () => void;
}

/**
 * The leverage with its consequences: the largest size that the balance pays, the margin of the
 * typed size (of one lot while none is typed), its liquidation price and the distance to it.
 */
export function LeverageSheet(props: LeverageSheetProps) {
  const { ticket, context, leverages, onLeverage, onClose } = props;
  const { t } = useTranslation('lever');
  const { priceDecimals, quote } = context.instrument;
  const rules = rulesOf(context);
  const typed = /^[1-9]\d{0,8}$/.test(ticket.lots) ? BigInt(ticket.lots) : 1n;
  const opening = openingOf(ticket, context, typed);
  return (
    <Sheet open onClose={onClose} title={t('leverage')}>
      <p className={s['what']}>{t('leverageFor', { lots: String(typed) })}</p>
      <ul>
        {leverages.map((leverage) => {
          const max = maxLots({ ...ticket, leverage }, context);
          const margin = opening && marginOf(opening.opened, leverage);
          const edge =
            opening && margin !== null ? liquidationPriceOf(rules, { ...opening, margin }) : null;
          const from = opening?.average;
          const away = edge && from ? formatFixed(((edge - from) * 10_000n) / from, 2) : null;
          return (
            <li key={leverage}>
              <button
                type="button"
                className={classes(s['choice'], leverage > RISKY && s['risky'])}
                aria-pressed={leverage === ticket.leverage}
                onClick={() => {
                  onLeverage(leverage);
                  onClose();
                }}
              >
                <strong className={s['times']}>{leverage}×</strong>
                <span>
                  <span className={s['name']}>{t('maxSize')}</span>
                  {max === null ? UNKNOWN : `${max} ${t('lots')}`}
                </span>
                <span>
                  <span className={s['name']}>{t('margin')}</span>
                  {moneyText(margin, quote)}
                </span>
                <span className={s['edge']}>
                  <span className={s['name']}>{t('liquidation')}</span>
                  {edge ? amount(formatFixed(edge, priceDecimals), priceDecimals) : UNKNOWN}{' '}
                  {away !== null && percent(away)}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
      <p className={s['what']}>{t('riskyLeverage', { leverage: RISKY })}</p>
    </Sheet>
  );
}
