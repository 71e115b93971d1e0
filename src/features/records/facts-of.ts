import { isChangeKind } from '@tideline/wire/record-kinds';
import type { Detail, Facts, Words } from './facts.ts';
import { cardFacts, changeFacts, moveFacts, requestFacts } from './money-facts.ts';
import {
  contractFacts,
  hostingFacts,
  optionFacts,
  spotFacts,
  triggerFacts,
} from './trade-facts.ts';

/** What the screen shows of a record of any kind. */
export function factsOf(detail: Detail, words: Words): Facts {
  switch (detail.kind) {
    case 'deposit':
    case 'withdraw':
      return requestFacts(detail, words);
    case 'transfer':
    case 'exchange':
      return moveFacts(detail, words);
    case 'card':
      return cardFacts(detail, words);
    case 'spot':
      return spotFacts(detail, words);
    case 'trigger':
      return triggerFacts(detail, words);
    case 'contract':
      return contractFacts(detail, words);
    case 'option':
      return optionFacts(detail, words);
    case 'hosting':
      return hostingFacts(detail, words);
    case 'change':
      return changeFacts(detail, words, (kind) =>
        isChangeKind(kind) ? words.t(`wallet:kind-${kind}`) : kind,
      );
  }
}
