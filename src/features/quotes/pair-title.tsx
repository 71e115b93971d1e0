import { type Instrument, pairName } from '@tideline/wire';
import { useCalmQuote } from '../../market/hooks.ts';
import { PaperMark } from '../../ui/badge.tsx';
import { Change } from '../../ui/cells.tsx';
import { isOld, QuoteBadge, useTrust } from '../../ui/connection-badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import s from './pair-title.module.css';
import { usePairPicker } from './use-pair-picker.tsx';

interface PairTitleProps {
  readonly instrument: Instrument;
  /** Address at which another pair opens. */
  readonly page: string;
  /** Shows the change of the day beside the name, and the status as a dot: a line below says it. */
  readonly change?: boolean;
}

/** The pair in a navigation bar; a tap picks another one. */
export function PairTitle({ instrument, page, change = false }: PairTitleProps) {
  const { symbol } = instrument;
  const picker = usePairPicker(page);
  return (
    <>
      <button type="button" className={s['pair']} aria-keyshortcuts="/" onClick={picker.open}>
        <strong>{pairName(instrument)}</strong>
        <Icon name="caret-down" size={18} />
        {change && <PairChange key={symbol} symbol={symbol} />}
        <PaperMark />
        <QuoteBadge key={`badge ${symbol}`} symbol={symbol} dotOnly={change} />
      </button>
      {picker.sheet}
    </>
  );
}

function PairChange({ symbol }: { readonly symbol: string }) {
  const old = isOld(useTrust(symbol));
  const { value } = useCalmQuote(symbol);
  return <Change value={value?.change ?? null} old={old} className={s['change']} />;
}
