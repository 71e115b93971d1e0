import { readFileSync } from 'node:fs';
import { type Instrument, instrumentOf, LANGUAGES, type Language } from '@tideline/wire';
import { createInstance } from 'i18next';
import { expect, it } from 'vitest';
import { actionText } from './action-text.ts';
import type { OrderTexts } from './texts.ts';
import { EMPTY_TICKET, type Side } from './ticket.ts';
import type { TicketSummary } from './ticket-summary.ts';

const BTC = instrumentOf('BTCUSDT') as Instrument;
const SIZELESS = { size: { budget: 0n }, quantity: null } as TicketSummary;

async function textsOf(lang: Language): Promise<OrderTexts> {
  const texts = (name: string): object => {
    const url = new URL(`../../../locales/${lang}/${name}.json`, import.meta.url);
    return JSON.parse(readFileSync(url, 'utf8')) as object;
  };
  const i18n = createInstance({
    lng: lang,
    resources: { [lang]: { trade: texts('trade'), orders: texts('orders') } },
    interpolation: { escapeValue: false },
  });
  await i18n.init();
  return i18n.getFixedT(lang, ['trade', 'orders', 'errors']) as unknown as OrderTexts;
}

const NAMES: Readonly<Record<Language, Readonly<Record<Side, string>>>> = {
  en: { buy: 'Buy BTC', sell: 'Sell BTC' },
  jp: { buy: 'BTCを買う', sell: 'BTCを売る' },
  kr: { buy: 'BTC 매수', sell: 'BTC 매도' },
  hk: { buy: '買入 BTC', sell: '賣出 BTC' },
  zh: { buy: '买入 BTC', sell: '卖出 BTC' },
};

it.each(LANGUAGES)('names side and coin in the word order of %s', async (lang) => {
  const t = await textsOf(lang);
  for (const side of ['buy', 'sell'] as const) {
    const name = NAMES[lang][side];
    expect(actionText({ ...EMPTY_TICKET, side }, SIZELESS, BTC, t)).toBe(name);
    const market = { ...EMPTY_TICKET, side, type: 'market' } as const;
    expect(actionText(market, SIZELESS, BTC, t)).toBe(name);
    expect(actionText({ ...market, budget: '0' }, SIZELESS, BTC, t)).toBe(name);
  }
});
