import type { ClockEstimate, Health, Live, MarketEngine, PaceOptions } from '@tideline/streams';
import { BehaviorSubject, type Observable, Subject } from 'rxjs';
import { expect, it } from 'vitest';
import { live } from '../testing/market.ts';
import { currentMarket, type Shown } from './current-market.ts';

/** An engine of which every stream says its name, and that writes down what it is asked to do. */
function engineOf(name: string) {
  const asked: string[] = [];
  const one = <T>(value: T): Observable<T> => new BehaviorSubject(value);
  const named = (what: string) => one(live(`${name} ${what}`)) as Observable<Live<never>>;
  const account$ = new Subject<never>();
  const engine = {
    quotes$: named('quotes'),
    quote$: (symbol: string, pace: PaceOptions) => named(`quote ${symbol} ${pace.interval}`),
    everyQuote$: (symbol: string) => named(`every ${symbol}`),
    book$: (symbol: string, { grouping }: { grouping: string }) =>
      named(`book ${symbol} ${grouping}`),
    deals$: (symbol: string, pace: PaceOptions) => named(`deals ${symbol} ${pace.interval}`),
    candles$: (symbol: string, period: string) => named(`candles ${symbol} ${period}`),
    loadOlder: (symbol: string, period: string) => void asked.push(`older ${symbol} ${period}`),
    health$: one({ feed: { kind: 'sim', label: name, shift: 3 } } as unknown as Health),
    clock$: one({ offset: name.length } as ClockEstimate),
    serverNow: () => name.length,
    account$,
    authenticate: (token: string | null) => void asked.push(`token ${token}`),
    close: () => void asked.push('close'),
    stats: `${name} stats`,
    wanted: `${name} wanted`,
    roundTrip$: one(`${name} trip`),
    recovery$: one(`${name} recovery`),
  };
  return { engine: engine as unknown as MarketEngine, asked, account$ };
}

it('shows the streams of the engine in use, and loading first when the engine changes', () => {
  const [house, tape] = [engineOf('house'), engineOf('tape')];
  const shown$ = new BehaviorSubject<Shown | null>(null);
  const market = currentMarket(shown$);
  expect(() => market.serverNow()).toThrow('before it was started');
  const seen: Record<string, unknown[]> = {};
  const hear = (name: string, stream$: Observable<unknown>) => {
    const own: unknown[] = [];
    seen[name] = own;
    stream$.subscribe((item) =>
      own.push(
        (item as { status?: string }).status === 'loading'
          ? 'loading'
          : ((item as Live<string>).value ?? item),
      ),
    );
  };
  hear('quotes', market.quotes$);
  hear('quote BTC 200', market.quote$('BTC', { interval: 200 }));
  hear('every BTC', market.everyQuote$('BTC'));
  hear('book BTC 0.1', market.book$('BTC', { grouping: '0.1' } as never));
  hear('deals BTC 300', market.deals$('BTC', { interval: 300 }));
  hear('candles BTC 1m', market.candles$('BTC', '1m' as never));
  hear('trip', market.roundTrip$);
  hear('recovery', market.recovery$);
  expect(Object.values(seen).flat()).toEqual([]);
  shown$.next({ engine: house.engine, recording: null });
  shown$.next({ engine: tape.engine, recording: 'monday' });
  for (const [name, received] of Object.entries(seen)) {
    const plain = name === 'trip' || name === 'recovery';
    const values = [`house ${name}`, `tape ${name}`];
    expect(received).toEqual(plain ? values : ['loading', values[0], 'loading', values[1]]);
  }
  expect([market.serverNow(), market.stats, market.wanted]).toEqual([
    4,
    'tape stats',
    'tape wanted',
  ]);
  market.loadOlder('BTC', '1m' as never);
  market.close();
  expect([tape.asked, house.asked]).toEqual([['older BTC 1m', 'close'], []]);
});

it('labels the feed as the recording that it plays, whatever was recorded', () => {
  const [house, tape] = [engineOf('house'), engineOf('tape')];
  const shown$ = new BehaviorSubject<Shown | null>({ engine: house.engine, recording: null });
  const feeds: unknown[] = [];
  currentMarket(shown$).health$.subscribe(({ feed }) => feeds.push(feed));
  shown$.next({ engine: tape.engine, recording: 'monday' });
  expect(feeds).toEqual([
    { kind: 'sim', label: 'house', shift: 3 },
    { kind: 'recording', label: 'monday', shift: null },
  ]);
});

it('gives the account and its token to the exchange alone, never to a recording', () => {
  const [house, tape] = [engineOf('house'), engineOf('tape')];
  const shown$ = new BehaviorSubject<Shown | null>({ engine: house.engine, recording: null });
  const market = currentMarket(shown$);
  const received: unknown[] = [];
  market.account$.subscribe((item) => received.push(item));
  market.authenticate('one');
  house.account$.next('mine' as never);
  shown$.next({ engine: tape.engine, recording: 'monday' });
  market.authenticate('two');
  tape.account$.next('recorded' as never);
  house.account$.next('behind the recording' as never);
  expect(received).toEqual(['mine']);
  expect([house.asked, tape.asked]).toEqual([['token one'], []]);
  shown$.next({ engine: house.engine, recording: null });
  house.account$.next('mine again' as never);
  expect(received).toEqual(['mine', 'mine again']);
});
