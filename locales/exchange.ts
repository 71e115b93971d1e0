import type { Language } from '@tideline/wire';
import en from './en/exchange.json' with { type: 'json' };
import hk from './hk/exchange.json' with { type: 'json' };
import jp from './jp/exchange.json' with { type: 'json' };
import kr from './kr/exchange.json' with { type: 'json' };
import zh from './zh/exchange.json' with { type: 'json' };

export type ExchangeTexts = typeof en;

/** What the exchange says by itself: notices, mails, articles, answers in the chat, posters. */
export const EXCHANGE_TEXTS: Readonly<Record<Language, ExchangeTexts>> = { en, jp, kr, hk, zh };
