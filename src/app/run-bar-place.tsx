import { practiceTexts } from '../features/practice/texts.ts';
import { useEngine } from '../market/engine.ts';
import { RUN } from '../state/stored.ts';
import { lazyPart, withLoaded } from '../ui/lazy-part.tsx';

const RunBar = lazyPart(
  () => withLoaded(import('../features/practice/run-bar.tsx'), practiceTexts()),
  'RunBar',
);

const OwnBar = () => <RunBar id={RUN.split('/').at(-1) ?? ''} />;

/** Puts the bar of a practice run above every screen. */
export const showRunBar = (): void => useEngine.setState({ bar: OwnBar });
