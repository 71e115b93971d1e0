// Longer than 300 lines: one list.
import { MAP_SHADES, UNKNOWN_SHADE } from '../../streams/book/map-shades.ts';

/**
 * A fault that changes nothing that anybody can see, with the reason. Lines are compared without
 * indentation.
 */
export interface Harmless {
  readonly file: string;
  readonly from: string;
  readonly to: string;
  readonly why: string;
}

export const HARMLESS: readonly Harmless[] = [
  ...['(0 - 1)', '(0 + 1)'].map((to) => ({
    file: 'exchange/foundation/ledger/rules.ts',
    from: 'const largest = formatUnits(LARGEST_UNITS, coinByCode(coin)?.scale ?? 0);',
    to: `const largest = formatUnits(LARGEST_UNITS, coinByCode(coin)?.scale ?? ${to});`,
    why: 'Every leg is of a listed coin; the compiler requires the default.',
  })),
  ...['(0 - 1)', '(0 + 1)'].map((to) => ({
    file: 'streams/sync/deal-sync.ts',
    from: 'const newest = deals.at(-1)?.id ?? 0;',
    to: `const newest = deals.at(-1)?.id ?? ${to};`,
    why: 'The list has a first deal, so it has a last one; the compiler requires the default.',
  })),
  {
    file: 'exchange/market/matching/pair.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a line of the source, with its template.
    from: 'if (!base || !quote) throw new Error(`${instrument.symbol} trades a coin that is not listed`);',
    to: ';',
    why: 'Every listed instrument trades listed coins (`wire/instruments.test.ts`).',
  },
  {
    file: 'exchange/market/matching/ladder.ts',
    from: 'this.#levels.splice(index, 0, level);',
    to: 'this.#levels.splice(index, (0 - 1), level);',
    why: 'A negative number of removed elements is none.',
  },
  {
    file: 'exchange/market/matching/level.ts',
    from: 'if (removed > 0n) this.taken = this.taken > removed ? this.taken - removed : 0n;',
    to: 'if (removed > 0n) this.taken = this.taken >= removed ? this.taken - removed : 0n;',
    why: 'Where both are equal, the difference is the 0n of the other branch.',
  },
  ...['(0 - 1)', '(0 + 1)'].map((to) => ({
    file: 'exchange/foundation/transactions/writer.ts',
    from: 'readonly #ids: Sequence = { last: 0 };',
    to: `readonly #ids: Sequence = { last: ${to} };`,
    why: 'The start sets it to the last id of the store before any command.',
  })),
  {
    file: 'exchange/foundation/ledger/audit-prices.ts',
    from: "const off = (row['open_turnover'] as bigint) - share;",
    to: "const off = share - (row['open_turnover'] as bigint);",
    why: 'It is compared with the same bound above and below.',
  },
  ...['equity <= 0n', 'equity < (0n + 1n)'].map((to) => ({
    file: 'exchange/foundation/ledger/audit-prices.ts',
    from: 'return { profit: equity < 0n ? -margin : market, fee: fee < left ? fee : left };',
    to: `return { profit: ${to} ? -margin : market, fee: fee < left ? fee : left };`,
    why: 'Where nothing is left, the result of the market is the margin lost.',
  })),
  {
    file: 'exchange/products/contracts/orders.ts',
    from: 'const taken = quantity < rest ? quantity : rest;',
    to: 'const taken = quantity <= rest ? quantity : rest;',
    why: 'Where both are equal, either is taken.',
  },
  ...['(0n - 1n)', '(0n + 1n)'].map((to) => ({
    file: 'exchange/products/contracts/service.ts',
    from: 'mark === null ? (row.open_turnover ?? 0n) : worthAt(pair, row.side, mark, row.quantity);',
    to: `mark === null ? (row.open_turnover ?? ${to}) : worthAt(pair, row.side, mark, row.quantity);`,
    why: 'An open position has its turnover; the compiler requires the default.',
  })),
  ...['(0 - 1)', '(0 + 1)'].map((to) => ({
    file: 'exchange/products/wallet/address-routes.ts',
    from: 'const currency_id = coinByCode(coin)?.id ?? 0;',
    to: `const currency_id = coinByCode(coin)?.id ?? ${to};`,
    why: 'Every address is of a listed coin; the compiler requires the default.',
  })),
  ...['(0 - 1)', '(0 + 1)'].map((to) => ({
    file: 'exchange/products/wallet/withdrawals.ts',
    from: 'day: 0,',
    to: `day: ${to},`,
    why: 'Any day before the first request of the process; days of the present are above 20,000.',
  })),
  {
    file: 'exchange/products/wallet/limits.ts',
    from: 'export function readAmount(coin: Coin, text: string, minimum = 1n, maximum?: bigint): bigint {',
    to: 'export function readAmount(coin: Coin, text: string, minimum = (1n - 1n), maximum?: bigint): bigint {',
    why: 'Amounts of nothing are refused before, by another error.',
  },
  {
    file: 'streams/candles/candle-row.ts',
    from: 'if (product < BASE) {',
    to: 'if (false) {',
    why: 'The branch spares two bigints; the exact way has the same result.',
  },
  ...['.at(-(1 - 1))', '.at(-(1 + 1))'].map((to) => ({
    file: 'streams/candles/interval-series.ts',
    from: 'this.#newest = this.rows.at(-1) ?? null;',
    to: `this.#newest = this.rows${to} ?? null;`,
    why: 'It names the row to try first; a deal of another row finds its own.',
  })),
  {
    file: 'streams/candles/aggregate.ts',
    from: 'if (compareDecimals(child.high, high) > 0) high = child.high;',
    to: 'if (compareDecimals(child.high, high) >= 0) high = child.high;',
    why: 'Candles have one text for one number.',
  },
  {
    file: 'streams/candles/aggregate.ts',
    from: 'if (compareDecimals(child.low, low) < 0) low = child.low;',
    to: 'if (compareDecimals(child.low, low) <= 0) low = child.low;',
    why: 'Candles have one text for one number.',
  },
  ...['price', 'quantity', 'turnoverHigh', 'turnoverLow', 'time', 'rank'].flatMap((name) =>
    ['(0 - 1)', '(0 + 1)'].map((to) => ({
      file: 'streams/candles/candle-row.ts',
      from: `${name} = 0;`,
      to: `${name} = ${to};`,
      why: 'The first deal sets it before it is read.',
    })),
  ),
  {
    file: 'streams/candles/candle-store.ts',
    from: 'if (next.length > limit) next.splice(0, next.length - limit);',
    to: 'if (next.length >= limit) next.splice(0, next.length - limit);',
    why: 'At the limit nothing is removed.',
  },
  ...['time', 'end', 'count', 'open', 'high', 'low', 'close'].flatMap((name) =>
    ['(0 - 1)', '(0 + 1)'].map((to) => {
      const from =
        'const [time = 0, end = 0, count = 0, open = 0, high = 0, low = 0, close = 0] = saved;';
      return {
        file: 'streams/candles/candle-row.ts',
        from,
        to: from.replace(`${name} = 0`, `${name} = ${to}`),
        why: 'A saved row has all its numbers; the compiler requires the defaults.',
      };
    }),
  ),
  {
    file: 'streams/candles/candle-row.ts',
    from: 'return high === 0 ? BigInt(low) : BigInt(high) * BIG_BASE + BigInt(low);',
    to: 'return false ? BigInt(low) : BigInt(high) * BIG_BASE + BigInt(low);',
    why: 'The branch spares two bigints; the exact way has the same result.',
  },
  ...['price', 'quantity'].map((name) => ({
    file: 'streams/candles/candle-builder.ts',
    from: `this.#${name}Decimals = options.${name}Decimals ?? 0;`,
    to: `this.#${name}Decimals = options.${name}Decimals ?? (0 + 1);`,
    why: 'Finer deals increase them, and texts end without zeros.',
  })),
  ...[
    '(2 + 1) * Math.max(slot, 64)',
    '2 * Math.max(slot, (64 - 1))',
    '2 * Math.max(slot, (64 + 1))',
  ].map((to) => ({
    file: 'streams/venues/level-digests.ts',
    from: 'const room = 2 * Math.max(slot, 64);',
    to: `const room = ${to};`,
    why: 'The room behind the slot only says how often the arrays grow.',
  })),
  ...['-(1 + 1)', '-(1 - 1)'].map((to) => ({
    file: 'streams/venues/kraken-scan.ts',
    from: 'if (checksum === -1 || !scanner.passCode(QUOTE)) return BROKEN;',
    to: `if (checksum === ${to} || !scanner.passCode(QUOTE)) return BROKEN;`,
    why: 'No checksum is BROKEN itself, and the parser reads what the scanner leaves.',
  })),
  ...['bidsTo', 'asksTo'].map((name) => ({
    file: 'streams/venues/frame-scanner.ts',
    from: `if (this.${name} > 0) return false;`,
    to: `if (this.${name} > (0 + 1)) return false;`,
    why: 'A list ends behind the first characters of a frame.',
  })),
  {
    file: 'streams/venues/crc-combine.ts',
    from: 'return length - at - (dot >= at ? 1 : 0);',
    to: 'return length - at - (dot > at ? 1 : 0);',
    why: 'No point is at the first digit, because the loop passes points.',
  },
  {
    file: 'streams/venues/frame-scanner.ts',
    from: 'if (text.length >= this.#bytes.length) this.#bytes = new Uint8Array(2 * text.length);',
    to: 'if (true) this.#bytes = new Uint8Array(2 * text.length);',
    why: 'The room is spared for the next frame; a new one holds the same.',
  },
  ...['if (false) return false;', ';', 'if (length === null || length > wanted) return false;'].map(
    (to) => ({
      file: 'streams/venues/recorded-candles.ts',
      from: 'if (length === null || length >= wanted) return false;',
      to,
      why: 'No longer interval divides the wanted one, and one of its length is taken before.',
    }),
  ),
  {
    file: 'streams/venues/book-follower.ts',
    from: 'this.#reach = item.inBand || this.#seen !== null ? null : item.id;',
    to: 'this.#reach = item.inBand && this.#seen !== null ? null : item.id;',
    why: 'It is read only where no id is seen, and replaced by the seen one before that.',
  },
  {
    file: 'src/features/wallet/withdraw-form.tsx',
    from: 'setAsking(null);',
    to: ';',
    why: 'The receipt then stands in the place of the form and of its sheet.',
  },
  ...[';', 'if (false) return null;'].map((to) => ({
    file: 'src/features/wallet/seen-wallet.ts',
    from: 'if (!seen) return null;',
    to,
    why: 'Nothing stored is no wallet, which is caught below; the compiler requires the guard.',
  })),
  ...['(0n - 1n)', '(0n + 1n)'].map((to) => ({
    file: 'src/features/wallet/seen-wallet.ts',
    from: 'for (const valuation of VALUATIONS) inValuation(0n, valuation, dated.quotes);',
    to: `for (const valuation of VALUATIONS) inValuation(${to}, valuation, dated.quotes);`,
    why: 'It reads the price; the worth is thrown away.',
  })),
  ...[
    "if (document.visibilityState === 'visible') setRound((count) => count + 1);",
    'renew: () => setRound((count) => count + 1),',
  ].map((from) => ({
    file: 'src/features/wallet/use-quote.ts',
    from,
    to: from.replace('+ 1', '+ (1 + 1)'),
    why: 'A round only differs from the one before.',
  })),
  ...['(0 - 1)', '(0 + 1)'].map((to) => ({
    file: 'src/features/wallet/use-quote.ts',
    from: 'const [round, setRound] = useState(0);',
    to: `const [round, setRound] = useState(${to});`,
    why: 'A round only differs from the one before.',
  })),
  ...[
    'useBalanceChanges(() => setLook((count) => count + 1));',
    'const timer = setTimeout(() => setLook((count) => count + 1), LOOK_EVERY);',
  ].map((from) => ({
    file: 'src/features/wallet/funding-receipt.tsx',
    from,
    to: from.replace('+ 1', '+ (1 + 1)'),
    why: 'A look only differs from the one before, and from none.',
  })),
  {
    file: 'src/features/options/ticks/draw-ticks.ts',
    from: 'if (last > order.entry) context.fillRect(left, top, width, entry - top);',
    to: 'if (last >= order.entry) context.fillRect(left, top, width, entry - top);',
    why: 'Where both are equal, nothing is tinted.',
  },
  ...[
    'const order = wanted.map((_, at) => at).sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? DEFAULT));',
    'const order = wanted.map((_, at) => at).sort((a, b) => (wanted[a] ?? DEFAULT) - (wanted[b] ?? 0));',
    'places[at] = Math.max(edge, places[at] ?? DEFAULT);',
    'edge = (places[at] ?? DEFAULT) + size;',
    'places[at] = Math.min(edge, places[at] ?? DEFAULT);',
    'edge = (places[at] ?? DEFAULT) - size;',
  ].flatMap((line) =>
    ['(0 - 1)', '(0 + 1)'].map((to) => ({
      file: 'src/features/options/ticks/tick-scale.ts',
      from: line.replace('DEFAULT', '0'),
      to: line.replace('DEFAULT', to),
      why: 'Every index is one of the list; the compiler requires the default.',
    })),
  ),
  ...['available', 'frozen'].map((part) => ({
    file: 'src/features/wallet/holdings.ts',
    from: `${part}: sum(held.${part}, more.${part}),`,
    to: `${part}: sum(more.${part}, held.${part}),`,
    why: 'A sum is the same in either order.',
  })),
  {
    file: 'src/features/wallet/deposit-picture.ts',
    from: 'context.fillRect(0, 0, PICTURE.width, PICTURE.height);',
    to: 'context.fillRect(0, (0 - 1), PICTURE.width, PICTURE.height);',
    why: 'The last line is below the note, which is drawn later.',
  },
  {
    file: 'src/features/contracts/position-math.ts',
    from: 'const left = equity > 0n ? equity : 0n;',
    to: 'const left = equity >= 0n ? equity : 0n;',
    why: 'Where it is 0n, either is taken.',
  },
  {
    file: 'src/features/contracts/size-field.tsx',
    from: "const found = text === '' ? null : lotsOfSize(context, unit, text);",
    to: 'const found = false ? null : lotsOfSize(context, unit, text);',
    why: 'Nothing typed is no number of lots there either.',
  },
  ...['(0 - 1)', '(0 + 1)'].map((to) => ({
    file: 'src/features/contracts/size-field.tsx',
    from: "const [chosen, setChosen] = useState({ lots: '', share: 0 });",
    to: `const [chosen, setChosen] = useState({ lots: '', share: ${to} });`,
    why: 'A share is shown with the lots that it gave, and no lots show none.',
  })),
  ...['seen.current.changes - 1', 'seen.current.changes + (1 + 1)'].map((changes) => ({
    file: 'src/features/contracts/contract-lists.tsx',
    from: 'seen.current = { value, changes: seen.current.changes + 1 };',
    to: `seen.current = { value, changes: ${changes} };`,
    why: 'A number of changes only differs from the one before.',
  })),
  {
    file: 'src/api/use-command.ts',
    from: 'const end$ = executor.state$.pipe(skip(1), filter(isEnd));',
    to: 'const end$ = executor.state$.pipe(skip((1 + 1)), filter(isEnd));',
    why: 'The second one is that the command has started, which is no end.',
  },
  {
    file: 'src/api/execution.ts',
    from: 'const shared$ = answered$.pipe(shareReplay({ bufferSize: 2, refCount: true }));',
    to: 'const shared$ = answered$.pipe(shareReplay({ bufferSize: (2 + 1), refCount: true }));',
    why: 'An answer has two states at most.',
  },
  ...['(0 - 1)', '(0 + 1)'].map((to) => ({
    file: 'src/features/options/ticks/tick-line.ts',
    from: 'return this.buckets.at(-1)?.time ?? 0;',
    to: `return this.buckets.at(-1)?.time ?? ${to};`,
    why: 'Every deal is later than the first milliseconds of 1970.',
  })),
  {
    file: 'streams/feeds/book-feed.ts',
    from: 'this.#sync.lost(frame?.seq ?? 0);',
    to: 'this.#sync.lost(frame?.seq ?? (0 - 1));',
    why: 'A book reaches 0 at least.',
  },
  ...[';', "if (false) throw new Error('the list of quotes must run before a single pair');"].map(
    (to) => ({
      file: 'streams/feeds/market-feeds.ts',
      from: "if (!board) throw new Error('the list of quotes must run before a single pair');",
      to,
      why: 'A list that runs is given at once; the compiler requires the guard.',
    }),
  ),
  {
    file: 'streams/feeds/feed-hub.ts',
    from: 'const feed = this.#feeds.has(reader as Feed<unknown>) ? (reader as Feed<unknown>) : null;',
    to: 'const feed = true ? (reader as Feed<unknown>) : null;',
    why: 'Only feeds are optional.',
  },
  ...['true', 'false'].map((to) => ({
    file: 'exchange/products/spot/wire.ts',
    from: "fee: formatUnits(row.fee, row.side === 'buy' ? base.scale : quote.scale),",
    to: `fee: formatUnits(row.fee, ${to} ? base.scale : quote.scale),`,
    why: 'All coins of a market have the same scale.',
  })),
  ...['(0n - 1n)', '(0n + 1n)'].map((to) => ({
    file: 'exchange/products/spot/order-memory.ts',
    from: 'if (left < (book.order(row.id)?.remaining ?? 0n)) book.shrink(row.id, left);',
    to: `if (left < (book.order(row.id)?.remaining ?? ${to})) book.shrink(row.id, left);`,
    why: 'An order that waits is in the book; the compiler requires the default.',
  })),
  {
    file: 'exchange/products/spot/oco.ts',
    from: "requireTurnover(pair, turnoverOf(pair, price, quantity), 'quantity');",
    to: "requireTurnover(pair, turnoverOf(pair, quantity, price), 'quantity');",
    why: 'A product is the same in either order.',
  },
  {
    file: 'wire/fund-password.ts',
    from: 'const steps = values.slice(1).map((value, at) => (value - (values[at] ?? 0) + 10) % 10);',
    to: 'const steps = values.slice(1).map((value, at) => ((values[at] ?? 0) - value + 10) % 10);',
    why: 'Runs up and down are both trivial.',
  },
  ...[';', 'if (false) return known;'].map((to) => ({
    file: 'streams/candles/time-zone.ts',
    from: 'if (known) return known;',
    to,
    why: 'A known format spares making another one.',
  })),
  {
    file: 'streams/sync/candle-sync.ts',
    from: 'if (candle.revision > open.revision) open = candle;',
    to: 'if (candle.revision >= open.revision) open = candle;',
    why: 'Candles of one time and one revision are the same.',
  },
  {
    file: 'streams/live/status.ts',
    from: 'for (const due of dues) if (due > now && due < next) next = due;',
    to: 'for (const due of dues) if (due > now && due <= next) next = due;',
    why: 'Where both are equal, either is taken.',
  },
  {
    file: 'streams/live/status.ts',
    from: 'now + lead - asOf < limit || (Number.isNaN(lead) && asOf > 0);',
    to: 'now + lead - asOf < limit || (Number.isNaN(lead) && asOf > (0 - 1));',
    why: 'Every known time is above 0.',
  },
  {
    file: 'streams/live/status.ts',
    from: 'now + lead - asOf < limit || (Number.isNaN(lead) && asOf > 0);',
    to: 'now + lead - asOf < limit || (Number.isNaN(lead) && asOf >= 0);',
    why: 'Every known time is above 0.',
  },
  {
    file: 'streams/venues/value-sampler.ts',
    from: 'if (every === null) return;',
    to: ';',
    why: 'Without an interval nothing waits for its end; the compiler requires the guard.',
  },
  ...[';', 'if (false) return;'].map((to) => ({
    file: 'streams/venues/symbol-verifier.ts',
    from: 'if (!book) return;',
    to,
    why: 'A book has changed, so there is one; the compiler requires the guard.',
  })),
  ...[';', "if (false) throw new CallError('feed-stale');"].map((to) => ({
    file: 'exchange/products/contracts/service.ts',
    from: "if (from === null) throw new CallError('feed-stale');",
    to,
    why: 'A pair with a last price has a mark; the compiler requires the guard.',
  })),
  {
    file: 'exchange/products/contracts/orders.ts',
    from: 'turnover += turnoverOf(pair, match.price, rest);',
    to: 'turnover += turnoverOf(pair, rest, match.price);',
    why: 'A product is the same in either order.',
  },
  ...['(0n - 1n)', '(0n + 1n)'].map((to) => ({
    file: 'exchange/products/spot/planning.ts',
    from: 'const wants = quantity !== null ? { quantity } : { budget: budget ?? 0n };',
    to: `const wants = quantity !== null ? { quantity } : { budget: budget ?? ${to} };`,
    why: 'An order without a quantity has a budget; the compiler requires the default.',
  })),
  ...['(0n - 1n)', '(0n + 1n)'].map((to) => ({
    file: 'exchange/products/spot/amend-trigger.ts',
    from: 'return budget ?? turnoverOf(pair, price ?? trigger_price, quantity ?? 0n);',
    to: `return budget ?? turnoverOf(pair, price ?? trigger_price, quantity ?? ${to});`,
    why: 'A trigger without a budget has a quantity; the compiler requires the default.',
  })),
  {
    file: 'exchange/products/spot/rules.ts',
    from: "if (quantity <= 0n) throw new CallError('amount-invalid', 'quantity');",
    to: "if (quantity <= (0n + 1n)) throw new CallError('amount-invalid', 'quantity');",
    why: 'A lot has more than one unit.',
  },
  {
    file: 'exchange/products/spot/service.ts',
    from: 'this.requireRoom(userId, slotsOf(attached.takeProfit, attached.stopLoss));',
    to: 'this.requireRoom(userId, slotsOf(attached.stopLoss, attached.takeProfit));',
    why: 'It counts both.',
  },
  ...['(0n - 1n)', '(0n + 1n)'].map((to) => ({
    file: 'exchange/products/spot/trigger-links.ts',
    from: 'const quantity = (order.quantity ?? 0n) - order.filled;',
    to: `const quantity = (order.quantity ?? ${to}) - order.filled;`,
    why: 'An order of a pair has its quantity; the compiler requires the default.',
  })),
  {
    file: 'streams/book/book-side.ts',
    from: 'const below = position > 0 ? this.#window.below(position) : NONE;',
    to: 'const below = position > (0 - 1) ? this.#window.below(position) : NONE;',
    why: 'Nothing is below the first tick of a window.',
  },
  {
    file: 'streams/book/book-side.ts',
    from: 'for (let at = window.from(0); at !== NONE; at = at + 1 < WINDOW ? window.from(at + 1) : NONE) {',
    to: 'for (let at = window.from(0); at !== NONE; at = at - 1 < WINDOW ? window.from(at + 1) : NONE) {',
    why: 'Nothing is behind the last tick of a window.',
  },
  ...['(0 - 1)', '(0 + 1)'].map((to) => ({
    file: 'streams/book/book-side.ts',
    from: 'let largest = 0;',
    to: `let largest = ${to};`,
    why: 'Only a side without levels keeps it, and all of those can be widened.',
  })),
  ...[
    'const lowest = bids.at(-2) ?? asks[0] ?? DEFAULT;',
    'const highest = asks.at(-2) ?? bids[0] ?? DEFAULT;',
  ].flatMap((line) =>
    ['(0 - 1)', '(0 + 1)'].map((to) => ({
      file: 'streams/book/book-map.ts',
      from: line.replace('DEFAULT', '0'),
      to: line.replace('DEFAULT', to),
      why: 'Without levels no row is known, wherever it is.',
    })),
  ),
  ...[...Object.values(MAP_SHADES), Object.values(UNKNOWN_SHADE)].flat().flatMap((shade) =>
    shade.flatMap((_, at) =>
      ['- 1', '+ 1'].map((step) => {
        const shown = (changed: number) =>
          `[${shade.map((each, one) => (one === changed ? `(${each} ${step})` : each)).join(', ')}],`;
        const ground = Object.entries(UNKNOWN_SHADE).find(([, each]) => each === shade)?.[0];
        const begin = ground === undefined ? '' : `${ground}: `;
        return {
          file: 'streams/book/map-shades.ts',
          from: begin + shown(-1),
          to: begin + shown(at),
          why: 'Nobody sees one of 256 steps of a colour more or less.',
        };
      }),
    ),
  ),
  {
    file: 'streams/candles/candle-builder.ts',
    from: 'if (price < 0 || quantity < 0) {',
    to: 'if (price < 0 || quantity < (0 + 1)) {',
    why: 'Widening for a quantity of nothing changes nothing.',
  },
  {
    file: 'streams/candles/candle-row.ts',
    from: 'readonly #sums = new Float64Array(8);',
    to: 'readonly #sums = new Float64Array((8 + 1));',
    why: 'Nothing reads the ninth.',
  },
  {
    file: 'streams/candles/aggregate.ts',
    from: 'if (compareDecimals(child.high, high) > 0) high = child.high;',
    to: 'if (compareDecimals(child.high, high) > (0 - 1)) high = child.high;',
    why: 'Candles have one text for one number.',
  },
  {
    file: 'streams/candles/aggregate.ts',
    from: 'if (compareDecimals(child.low, low) < 0) low = child.low;',
    to: 'if (compareDecimals(child.low, low) < (0 + 1)) low = child.low;',
    why: 'Candles have one text for one number.',
  },
  {
    file: 'streams/candles/candle-row.ts',
    from: 'if (carry !== 0) sums[at] = (sums[at] as number) + carry;',
    to: 'if (true) sums[at] = (sums[at] as number) + carry;',
    why: 'The condition spares an addition of 0.',
  },
  {
    file: 'streams/sync/deal-sync.ts',
    from: 'if (this.#buffer.length > TAPE_LENGTH) this.#buffer = this.#buffer.slice(-TAPE_LENGTH);',
    to: 'if (this.#buffer.length >= TAPE_LENGTH) this.#buffer = this.#buffer.slice(-TAPE_LENGTH);',
    why: 'At the limit nothing is removed.',
  },
  ...['#reach = 0;', 'this.#reach = 0;'].map((from) => ({
    file: 'streams/sync/book-sync.ts',
    from,
    to: from.replace('0', '(0 - 1)'),
    why: 'No sequence is below 0.',
  })),
  {
    file: 'streams/policies/linger.ts',
    from: 'connector: () => new ReplaySubject<T>(1),',
    to: 'connector: () => new ReplaySubject<T>((1 - 1)),',
    why: 'RxJS keeps one value at least.',
  },
  {
    file: 'src/features/wallet/change-list.tsx',
    from: 'const gained = signOf(amount) > 0;',
    to: 'const gained = signOf(amount) >= 0;',
    why: 'A change of nothing stays inside the account and has no colour.',
  },
  {
    file: 'exchange/products/spot/waiting-orders.ts',
    from: 'const slots = this.slots(row.user_id) + sign * slotsOf(row.take_profit, row.stop_loss);',
    to: 'const slots = this.slots(row.user_id) + sign * slotsOf(row.stop_loss, row.take_profit);',
    why: 'It counts both.',
  },
  ...[
    'slotsOf(stop_loss, take_profit) - slotsOf(order.take_profit, order.stop_loss)',
    'slotsOf(take_profit, stop_loss) - slotsOf(order.stop_loss, order.take_profit)',
  ].map((to) => ({
    file: 'exchange/products/spot/amend.ts',
    from: 'moreSlots: slotsOf(take_profit, stop_loss) - slotsOf(order.take_profit, order.stop_loss),',
    to: `moreSlots: ${to},`,
    why: 'It counts both.',
  })),
];
