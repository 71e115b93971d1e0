import { INSTRUMENTS, type Instrument, instrumentOf } from '@tideline/wire';

/** The pair of the address; an unknown one falls back to the last viewed pair. */
export function pairOf(asked: string | null, remembered: string): Instrument {
  const instrument = instrumentOf(asked ?? '') ?? instrumentOf(remembered) ?? INSTRUMENTS[0];
  if (!instrument) throw new Error('the exchange has no pairs');
  return instrument;
}
