import { INSTRUMENTS, instrumentOf } from '@tideline/wire';
import { create } from 'zustand';
import { readObject, writeObject } from './stored.ts';

const KEY = 'tideline.trade';

interface TradeChoices {
  /** The last viewed pair, which the spot tab opens. */
  readonly symbol: string;
  /** Book grouping per pair. */
  readonly groupings: Readonly<Record<string, string>>;
  /** The last used chart period. */
  readonly period: string;
  /** Whether trading pages show their small chart, and its view. */
  readonly miniChart: boolean;
  readonly miniView: string;
  /** The list of pairs chosen last on the home screen; empty until one is chosen. */
  readonly homeList: string;
}

function load(): TradeChoices {
  const stored = readObject(KEY);
  const symbol = stored?.['symbol'];
  const groupings = stored?.['groupings'];
  const period = stored?.['period'];
  const miniView = stored?.['miniView'];
  const homeList = stored?.['homeList'];
  return {
    symbol:
      typeof symbol === 'string' && instrumentOf(symbol) ? symbol : (INSTRUMENTS[0]?.symbol ?? ''),
    groupings:
      typeof groupings === 'object' && groupings !== null
        ? (groupings as Record<string, string>)
        : {},
    period: typeof period === 'string' ? period : '60m',
    miniChart: stored?.['miniChart'] !== false,
    miniView: typeof miniView === 'string' ? miniView : '5m',
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
export const chooseMiniView = (miniView: string): void => useTradeChoices.setState({ miniView });
export const rememberGrouping = (symbol: string, grouping: string): void =>
  useTradeChoices.setState(({ groupings }) => ({
    groupings: { ...groupings, [symbol]: grouping },
  }));
