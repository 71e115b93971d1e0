import { draftOf, saveDraft } from '../../state/drafts.ts';
import { durationOf } from '../../state/option-durations.ts';
import { EMPTY_OPTION, type OptionTicket } from './option-account.ts';

/** The pair's remembered duration, and the stake as it was typed last. */
export function keptOption(symbol: string): OptionTicket {
  const kept = draftOf('options', symbol);
  return {
    seconds: durationOf(symbol),
    coin: kept?.['coin'] || EMPTY_OPTION.coin,
    amount: kept?.['amount'] ?? '',
  };
}

export const keepOption = (symbol: string, { coin, amount }: OptionTicket): void =>
  saveDraft('options', symbol, { coin, amount });
