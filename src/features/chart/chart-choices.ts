import { create } from 'zustand';
import { readObject, writeObject } from '../../state/stored.ts';
import { useTradeChoices } from '../../state/trade-choices.ts';
import { type ChartView, isView } from './bars.ts';
import {
  defaultsOf,
  isStudy,
  STUDIES,
  type Study,
  type StudyId,
  toggled,
  validParameters,
} from './studies.ts';

const KEY = 'tideline.chart';

interface ChartChoices {
  /** Studies on the chart, in the order they were chosen. */
  readonly shown: readonly StudyId[];
  readonly parameters: Readonly<Record<StudyId, readonly number[]>>;
  /** Whether the legend has the values of the lines over the candles. */
  readonly legend: boolean;
  /** Whether the points of drawings stick to the prices of a candle. */
  readonly magnet: boolean;
}

/** The valid part of stored choices. */
export function readChartChoices(stored: Record<string, unknown> | null): ChartChoices {
  const shown = stored?.['shown'];
  const given = stored?.['parameters'] as Partial<Record<StudyId, unknown>> | null | undefined;
  return {
    // One by one, so that the limit on panes applies.
    shown: (Array.isArray(shown) ? [...new Set(shown.filter(isStudy))] : ['ma' as const]).reduce<
      readonly StudyId[]
    >(toggled, []),
    parameters: Object.fromEntries(
      STUDIES.map((id) => [id, validParameters(id, given?.[id])]),
    ) as unknown as ChartChoices['parameters'],
    legend: stored?.['legend'] !== false,
    magnet: stored?.['magnet'] === true,
  };
}

/** The period of every chart. */
export function useView(): ChartView {
  const stored = useTradeChoices((choices) => choices.period);
  return isView(stored) ? stored : '15m';
}

/** The user's indicators on charts, with their parameters. */
export const useChartChoices = create<ChartChoices>(() => readChartChoices(readObject(KEY)));
useChartChoices.subscribe((state) => writeObject(KEY, state));

export const toggleStudy = (id: StudyId): void =>
  useChartChoices.setState(({ shown }) => ({ shown: toggled(shown, id) }));

export const toggleLegend = (): void =>
  useChartChoices.setState(({ legend }) => ({ legend: !legend }));

export const toggleMagnet = (): void =>
  useChartChoices.setState(({ magnet }) => ({ magnet: !magnet }));

/** Parameters out of their limits become the defaults. */
export const setParameters = (id: StudyId, values: readonly number[]): void =>
  useChartChoices.setState(({ parameters }) => ({
    parameters: { ...parameters, [id]: validParameters(id, values) },
  }));

export const resetParameters = (): void =>
  useChartChoices.setState({
    parameters: Object.fromEntries(
      STUDIES.map((id) => [id, defaultsOf(id)]),
    ) as unknown as ChartChoices['parameters'],
  });

export const studiesOf = ({ shown, parameters }: ChartChoices): readonly Study[] =>
  shown.map((id) => ({ id, parameters: parameters[id] }));
