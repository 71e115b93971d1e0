import { create } from 'zustand';
import { fieldsIn } from '../../state/fields-in.ts';
import { readObject, writeObject } from '../../state/stored.ts';
import { useTradeChoices } from '../../state/trade-choices.ts';
import { type ChartView, isView } from './bars.ts';
import { DEFAULT_PEN, type LineLook, readLook } from './line-look.ts';
import { isStudy, readStudy, STUDIES, type Study, type StudyId, toggled } from './studies.ts';

const KEY = 'tideline.chart';

interface ChartChoices {
  /** Studies on the chart, in the order they were chosen. */
  readonly shown: readonly StudyId[];
  readonly studies: Readonly<Record<StudyId, Study>>;
  /** Whether the legend has the values of the lines over the candles. */
  readonly legend: boolean;
  /** Whether the points of drawings stick to the prices of a candle. */
  readonly magnet: boolean;
  /** The look of the next drawing. */
  readonly pen: LineLook;
}

/** The valid part of stored choices. */
export function readChartChoices(stored: Record<string, unknown> | null): ChartChoices {
  const shown = stored?.['shown'];
  const given = (name: string, id: StudyId) => fieldsIn<StudyId>(stored?.[name])[id];
  return {
    // One by one, so that the limit on panes applies.
    shown: (Array.isArray(shown) ? [...new Set(shown.filter(isStudy))] : ['ma' as const]).reduce<
      readonly StudyId[]
    >(toggled, []),
    studies: Object.fromEntries(
      STUDIES.map((id) => [
        id,
        // An older store has the parameters alone.
        readStudy(id, given('studies', id) ?? { parameters: given('parameters', id) }),
      ]),
    ) as Record<StudyId, Study>,
    legend: stored?.['legend'] !== false,
    magnet: stored?.['magnet'] === true,
    pen: readLook(stored?.['pen'], DEFAULT_PEN),
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

export const choosePen = (pen: LineLook): void => useChartChoices.setState({ pen });

/** What is missing or out of its limits becomes the default. */
export const setStudy = (id: StudyId, study: Partial<Study>): void =>
  useChartChoices.setState(({ studies }) => ({
    studies: { ...studies, [id]: readStudy(id, study) },
  }));

/** The studies on the chart; one without a shown line is not. */
export const studiesOf = ({ shown, studies }: ChartChoices): readonly Study[] =>
  shown.map((id) => studies[id]).filter(({ lines }) => lines.some((line) => line.shown));
