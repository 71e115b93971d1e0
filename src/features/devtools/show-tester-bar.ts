import { useEngine } from '../../market/engine.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useFaults } from './faults.ts';
import { useReplay } from './replay-session.ts';

const TesterBar = lazyPart(() => import('./tester-bar.tsx'), 'TesterBar');

function show(): void {
  const isChanged = useReplay.getState().replay !== null || useFaults.getState().faults !== '';
  const bar = isChanged ? TesterBar : null;
  if (bar !== useEngine.getState().bar) useEngine.setState({ bar });
}

let follows = false;

/** Shows the tester's bar on every screen while a recording is replayed or faults are set. */
export function followTester(): void {
  if (follows) return;
  follows = true;
  show();
  useReplay.subscribe(show);
  useFaults.subscribe(show);
}
