import { INSTRUMENTS, instrumentOf } from '@tideline/wire';
import { create } from 'zustand';
import { readObject, writeObject } from './stored.ts';

const KEY = 'tideline.trade';

interface TradeChoices {
  /** The last viewed pair, which the spot tab opens. */
  readonly symbol: string;
  /** Book grouping per pair. */
  readonly groupings: Readonly<Record<string, string>>;
  /** The last used period, of every chart. */
  readonly period: string;
  /** Whether trading pages show their small chart. */
  readonly miniChart: boolean;
  /** The list of pairs chosen last on the home screen; empty until one is chosen. */
  readonly homeList: string;
}

function load(): TradeChoices {
  const stored = readObject(KEY);
  const symbol = stored?.['symbol'];
  const groupings = stored?.['groupings'];
  const period = stored?.['period'];
  const homeList = stored?.['homeList'];
  return {
    symbol:
      typeof symbol === 'string' && instrumentOf(symbol) ? symbol : (INSTRUMENTS[0]?.symbol ?? ''),
    groupings:
      typeof groupings === 'object' && groupings !== null
        ? (groupings as Record<string, string>)
        : {},
    period: typeof period === 'string' ? period : '15m',
    miniChart: stored?.['miniChart'] !== false,
    homeList: typeof homeList === 'string' ? homeList : '',
  };
}

/** Choices of the trading screens that persist between visits. */
export const useTradeChoices = create<TradeChoices>(() => load());
useTradeChoices.subscribe((state) => writeObject(KEY, state));

export const rememberSymbol = (symbol: string): void => useTradeChoices.setState({ symbol });
export const rememberPeriod = (period: string): void => useTradeChoices.setState({ period });
export const rememberHomeList = (homeList: string): void => useTradeChoices.setState({ homeList });
export const toggleMiniChart = (): void =>
  useTradeChoices.setState(({ miniChart }) => ({ miniChart: !miniChart }));
export const rememberGrouping = (symbol: string, grouping: string): void =>
  useTradeChoices.setState(({ groupings }) => ({
    groupings: { ...groupings, [symbol]: grouping },
  }));
