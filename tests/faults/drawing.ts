import { type Drawable, drawSpec, TooMuchError } from '../../streams/marbles/index.ts';
import type { Outcome } from './simulate.ts';
import { SYMBOLS } from './true-exchange.ts';

const [SYMBOL] = SYMBOLS;
/**
 * Lengths of the drawn part, ms, longest first; the first that fits the marble alphabet is used.
 */
const REACHES = [20_000, 8_000, 3_000, 1_200, 500, 200] as const;
/** The engine's outputs that a drawing shows. */
const OUTPUTS = [`quote ${SYMBOL}`, `book ${SYMBOL}`, `deals ${SYMBOL}`];

/**
 * Draws the end of a run as a marble spec: the engine's inputs before the broken rule, and the
 * outputs of this engine for them. Uses the longest stretch for which the alphabet has enough
 * letters.
 */
export function drawOutcome({ seed, problem, crossings }: Outcome): string {
  const end = crossings.at(-1)?.at ?? 0;
  for (const reach of REACHES) {
    const from = Math.max(0, end - reach);
    const events: Drawable[] = crossings
      .filter(({ at }) => at >= from)
      .map((each) => ({ ...each, at: each.at - from + 1 }));
    if (from > 0 && events[0]?.text !== 'open')
      events.unshift({ at: 0, track: 'socket', text: 'open' });
    try {
      const spec = drawSpec(`seed ${seed}, its last ${reach} ms`, events, OUTPUTS, end - from + 50);
      const what = `# ${problem ?? 'holds'}`.replaceAll('\n', '\n# ');
      return `${what}\n# The expectations are the outputs at the time of drawing. Correct them together with the engine.\n${spec}`;
    } catch (error) {
      if (!(error instanceof TooMuchError)) throw error;
    }
  }
  return `# seed ${seed}: more happened in its last ${REACHES.at(-1)} ms than can be drawn\n`;
}
