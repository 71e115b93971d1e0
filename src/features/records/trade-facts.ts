import { coinById, instrumentOf, pairName } from '@tideline/wire';
import { exactText, signed } from '../../format/money.ts';
import { amount, group, signOf } from '../../format/number.ts';
import { recordDetailPath } from '../../links.ts';
import { realisedOf } from '../../market/contract-result.ts';
import { type DetailOf, type Facts, present, type RecordTexts, type Words } from './facts.ts';
import { idFacts } from './money-facts.ts';

const tradeOf = (symbol: string) => {
  const instrument = instrumentOf(symbol);
  return {
    pair: instrument ? pairName(instrument) : symbol,
    base: instrument?.base ?? '',
    quote: instrument?.quote ?? '',
    price: (text: string | null) => amount(text, instrument?.priceDecimals ?? 2),
  };
};

const gain = (text: string, code: string): string => signed(exactText(text, code));
const toneOf = (text: string): Facts['tone'] =>
  (['down', 'flat', 'up'] as const)[signOf(text) + 1] ?? 'flat';

/** The type of a spot order, with the time in force of one that does not simply rest. */
function spotType(t: RecordTexts, { type, time_in_force, post_only }: DetailOf<'spot'>['record']) {
  if (type === 'market') return t('trade:marketOrder');
  const force = post_only ? 'post-only' : time_in_force;
  const limit = t('trade:limit');
  return force === undefined || force === 'gtc' ? limit : `${limit} · ${t(`orders:${force}`)}`;
}

export function spotFacts({ record }: DetailOf<'spot'>, words: Words): Facts {
  const { t } = words;
  const { pair, base, quote, price } = tradeOf(record.symbol);
  const { quantity, budget, filled, take_profit, stop_loss, reason } = record;
  return {
    icon: 'spot',
    subject: `${t(`trade:${record.side}`)} ${pair}`,
    sum: quantity === null ? exactText(budget, quote) : exactText(quantity, base),
    tone: 'flat',
    symbol: record.symbol,
    facts: present([
      { name: t('type'), value: spotType(t, record) },
      {
        name: t('trade:price'),
        value: record.price === null ? t('trade:atMarketPrice') : price(record.price),
      },
      { name: t('trade:filledOf'), value: exactText(filled, base) },
      record.average !== null && { name: t('trade:averageFill'), value: price(record.average) },
      { name: t('trade:total'), value: exactText(record.turnover, quote) },
      { name: t('trade:fee'), value: exactText(record.fee, record.fee_coin) },
      take_profit != null && { name: t('orders:takeProfit'), value: price(take_profit) },
      stop_loss != null && { name: t('orders:stopLoss'), value: price(stop_loss) },
      reason !== null && { name: t('wallet:reason'), value: t(`trade:reason-${reason}`) },
      record.trigger_id != null && {
        name: t('title-trigger'),
        value: record.trigger_id,
        to: recordDetailPath('trigger', record.trigger_id),
      },
      ...idFacts(words, record, 'orderId'),
    ]),
  };
}

export function triggerFacts({ record }: DetailOf<'trigger'>, words: Words): Facts {
  const { t } = words;
  const { pair, base, quote, price } = tradeOf(record.symbol);
  const { quantity, budget, reason, order_id, parent_order_id } = record;
  return {
    icon: 'alarm',
    subject: `${t(`trade:${record.side}`)} ${pair}`,
    sum: quantity === null ? exactText(budget, quote) : exactText(quantity, base),
    tone: 'flat',
    symbol: record.symbol,
    facts: present([
      { name: t('type'), value: t(`orders:${record.type}`) },
      {
        name: t('orders:triggerPrice'),
        value: `${price(record.trigger_price)} (${t(`orders:trigger-${record.trigger_by}`)})`,
      },
      record.trail_percent !== null && {
        name: t('orders:trail'),
        value: `${record.trail_percent}%`,
      },
      record.trail_distance !== null && {
        name: t('orders:trail'),
        value: price(record.trail_distance),
      },
      {
        name: t('trade:price'),
        value: record.price === null ? t('trade:atMarketPrice') : price(record.price),
      },
      record.triggered_at !== null && {
        name: t('orders:status-triggered'),
        value: price(record.triggered_at),
      },
      reason !== null && { name: t('wallet:reason'), value: t(`trade:reason-${reason}`) },
      order_id !== null && {
        name: t('triggeredOrder'),
        value: order_id,
        to: recordDetailPath('spot', order_id),
      },
      parent_order_id !== null && {
        name: t('parentOrder'),
        value: parent_order_id,
        to: recordDetailPath('spot', parent_order_id),
      },
      ...idFacts(words, record, 'orderId'),
    ]),
  };
}

export function contractFacts({ record }: DetailOf<'contract'>, words: Words): Facts {
  const { t, time } = words;
  const { pair, base, quote, price } = tradeOf(record.symbol);
  const { profit, fee, take_profit, stop_loss, opened, closed, reason, part_of } = record;
  const result = record.status === 'closed' ? realisedOf(record) : null;
  // Whole lots have few decimals.
  const size = `${group(record.quantity)} ${base}`;
  return {
    icon: 'chart',
    subject: `${t(`lever:${record.side}`)} ${record.leverage}× ${pair}`,
    sum: result === null ? size : gain(result, quote),
    tone: result === null ? 'flat' : toneOf(result),
    symbol: record.symbol,
    facts: present([
      {
        name: t('type'),
        value:
          record.price === null
            ? t('trade:marketOrder')
            : `${t('trade:limit')} ${price(record.price)}`,
      },
      { name: t('lever:quantity'), value: size },
      { name: t('lever:lots'), value: group(String(record.lots)) },
      { name: t('lever:margin'), value: exactText(record.margin, quote) },
      { name: t('lever:openPrice'), value: price(record.open_price) },
      closed !== null &&
        record.close_price !== null && {
          name: t('lever:closePrice'),
          value: price(record.close_price),
        },
      { name: t('lever:takeProfit'), value: price(take_profit) },
      { name: t('lever:stopLoss'), value: price(stop_loss) },
      record.liquidation_price !== null && {
        name: t('lever:liquidation'),
        value: price(record.liquidation_price),
      },
      opened !== null && { name: t('openTime'), value: time(opened) },
      profit !== null && { name: t('lever:grossProfit'), value: gain(profit, quote) },
      { name: t('lever:fee'), value: exactText(fee, quote) },
      result !== null && { name: t('netResult'), value: gain(result, quote) },
      reason !== null && { name: t('wallet:reason'), value: t(`lever:reason-${reason}`) },
      part_of !== null && {
        name: t('partOf'),
        value: part_of,
        to: recordDetailPath('contract', part_of),
      },
      ...idFacts(words, record, 'orderId'),
    ]),
  };
}

export function optionFacts({ record }: DetailOf<'option'>, words: Words): Facts {
  const { t, time } = words;
  const { pair, price } = tradeOf(record.symbol);
  const code = coinById(record.currency_id)?.code ?? '';
  const { profit, seconds } = record;
  return {
    icon: 'options',
    subject: `${t(`option:${record.direction}`)} ${pair}`,
    sum: profit === null ? exactText(record.stake, code) : gain(profit, code),
    tone: profit === null ? 'flat' : toneOf(profit),
    symbol: record.symbol,
    facts: present([
      { name: t('trade:status'), value: t(`option:status-${record.status}`) },
      {
        name: t('option:deliveryTime'),
        value:
          seconds % 60 === 0
            ? t('option:minutes', { n: seconds / 60 })
            : t('option:seconds', { n: seconds }),
      },
      { name: t('option:stake'), value: exactText(record.stake, code) },
      { name: t('option:expectedReturn'), value: `${record.ratio_bps / 100}%` },
      { name: t('option:payout'), value: exactText(record.payout, code) },
      { name: t('option:purchased'), value: time(record.purchased) },
      { name: t('option:purchasePrice'), value: price(record.purchase_price) },
      { name: t('option:delivered'), value: time(record.delivery) },
      { name: t('option:deliveryPrice'), value: price(record.delivery_price) },
      record.reason !== null && {
        name: t('wallet:reason'),
        value: t(`option:reason-${record.reason}`),
      },
      ...idFacts(words, record, 'orderId'),
    ]),
  };
}

export function hostingFacts({ record }: DetailOf<'hosting'>, words: Words): Facts {
  const { t, time } = words;
  const { product, amount: sum, interest, penalty, refund, status, paid, finish } = record;
  const { code, days } = product;
  return {
    icon: 'trust',
    subject: t('trust:name', { coin: code, days }),
    sum: exactText(sum, code),
    tone: 'flat',
    facts: present([
      { name: t('trade:status'), value: t(`trust:state-${status}`) },
      { name: t('trust:daily'), value: `${product.daily_rate_ppm / 10_000}%` },
      { name: t('trust:credited'), value: exactText(interest, code) },
      { name: t('trust:paid'), value: time(paid) },
      { name: t(status === 'hosting' ? 'trust:finish' : 'trust:closed'), value: time(finish) },
      status === 'hosting' && {
        name: t('trust:remainingDays'),
        value: t('trust:remaining', { n: record.remaining_days, days }),
      },
      status === 'redeemed' && { name: t('trust:penalty'), value: exactText(penalty, code) },
      status === 'redeemed' && { name: t('trust:refund'), value: exactText(refund, code) },
      ...idFacts(words, record, 'orderId'),
    ]),
  };
}
