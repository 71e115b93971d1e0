import { draftOf, saveDraft } from '../../state/drafts.ts';
import { durationOf } from '../../state/option-durations.ts';
import { EMPTY_OPTION, type OptionTicket } from './option-account.ts';

/** The pair's remembered duration, and the stake as it was typed last. */
export function savedOption(symbol: string): OptionTicket {
  const saved = draftOf('options', symbol);
  return {
    seconds: durationOf(symbol),
    coin: saved?.['coin'] || EMPTY_OPTION.coin,
    amount: saved?.['amount'] ?? '',
  };
}

export const saveOption = (symbol: string, { coin, amount }: OptionTicket): void =>
  saveDraft('options', symbol, { coin, amount });
