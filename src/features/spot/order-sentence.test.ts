import { type Instrument, instrumentOf } from '@tideline/wire';
import { createInstance } from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import errors from '#locales/en/errors.json' with { type: 'json' };
import orders from '#locales/en/orders.json' with { type: 'json' };
import trade from '#locales/en/trade.json' with { type: 'json' };
import { orderSentence } from './order-sentence.ts';
import type { OrderTexts } from './texts.ts';
import { EMPTY_TICKET, type Ticket } from './ticket.ts';
import { ticketRequest } from './ticket-request.ts';
import { summarise } from './ticket-summary.ts';

const BTC = instrumentOf('BTCUSDT') as Instrument;
const i18n = createInstance({
  lng: 'en',
  resources: { en: { trade, orders, errors } },
  interpolation: { escapeValue: false },
});
beforeAll(() => i18n.init());

const market = { instrument: BTC, last: '93000.00', mark: '93000.00' };
const sentence = (changes: Partial<Ticket>) => {
  const ticket = { ...EMPTY_TICKET, ...changes };
  const summary = summarise(ticket, { ...market, funds: null, book: null });
  const request = ticketRequest(ticket, summary.size, market, 'client-id');
  const t = i18n.getFixedT('en', ['trade', 'orders', 'errors']) as unknown as OrderTexts;
  return orderSentence(request, summary, BTC, t);
};

describe('the sentence that begins a confirmation', () => {
  it.each([
    [
      { price: '90000', quantity: '0.01' },
      'Buy 0.01 BTC at 90,000 USDT or less, for about 900 USDT',
    ],
    [
      { type: 'stop-market', side: 'sell', trigger: '90000', quantity: '0.01' },
      'If BTC falls to 90,000 USDT, sell 0.01 BTC at market',
    ],
    [
      { type: 'stop-market', side: 'sell', trigger: '95000', quantity: '0.01' },
      'If BTC rises to 95,000 USDT, sell 0.01 BTC at market',
    ],
    [
      { type: 'stop-market', trigger: '95000', budget: '500' },
      'If BTC rises to 95,000 USDT, buy BTC for 500 USDT at market',
    ],
    [
      { type: 'stop-limit', trigger: '90000', price: '90100', quantity: '0.01', triggerBy: 'mark' },
      'If the mark price of BTC falls to 90,000 USDT, buy 0.01 BTC at 90,100 USDT or less',
    ],
    [
      { type: 'trailing-stop', side: 'sell', trail: '1.5', quantity: '0.01' },
      'If BTC falls 1.5% from its highest price, sell 0.01 BTC at market',
    ],
    [
      { type: 'trailing-stop', trail: '500', trailBy: 'distance', budget: '500' },
      'If BTC rises 500 USDT from its lowest price, buy BTC for 500 USDT at market',
    ],
    [
      { type: 'oco', side: 'sell', price: '99000', trigger: '90000', quantity: '0.01' },
      'Sell 0.01 BTC at 99,000 USDT, or at market if BTC falls to 90,000 USDT: whichever comes first',
    ],
  ] as const)('of %j', (changes, text) => {
    expect(sentence(changes)).toBe(text);
  });
});
