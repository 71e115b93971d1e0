import { API_BASE, ASSET_BASE, type Call, PRACTICE_BASE } from '@tideline/wire';
import { PRACTICE, SPOT } from '../../paths.ts';
import { RUN } from '../../state/stored.ts';

/** The page of runs, in the app of the exchange around a run. */
export const RUNS_PAGE = `${ASSET_BASE}#${PRACTICE}`;

/** The desk of a run. */
export const deskOf = (id: string, symbol: string): string =>
  `${PRACTICE_BASE}/${id}${ASSET_BASE}#${SPOT}?symbol=${symbol}`;

/** A call of the exchange around this run: its address leads up from the calls of the run. */
export const around = <Row extends Call>(row: Row): Row =>
  RUN ? { ...row, path: `../../..${API_BASE}/${row.path}` } : row;
