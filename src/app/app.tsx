import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import { Router } from 'react-router-dom';
import { useEngine } from '../market/engine.ts';
import { clearToasts } from '../state/toast.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import type { AppHistory } from './app-history.ts';
import { BusyBar } from './busy-bar.tsx';
import { Effects } from './effects.tsx';
import { Frame } from './frame.tsx';
import { loadLater } from './load-later.ts';
import { Offline } from './offline/offline.tsx';

// A toast before the first price waits for it.
const ToastHost = lazyPart(loadLater, 'ToastHost');

const ConfirmHost = lazyPart(loadLater, 'ConfirmHost');

interface AppProps {
  readonly history: AppHistory;
  /** Called before the first paint of the app. */
  readonly onShown?: () => void;
}

/**
 * `useTransitions={false}`: React Router wraps navigation in a transition by default, which
 * streaming prices starve: a screen change takes 0.2–7 s instead of 0.14–0.23 s.
 */
export function App({ history, onShown }: AppProps) {
  // The first render is cut into tasks; an address that changes meanwhile counts too.
  const now = () => history.place;
  const place = useSyncExternalStore(history.listen, now, now);
  useLayoutEffect(() => onShown?.(), [onShown]);
  useToastsEnd(history);
  // A new engine is a new market: no value of the old one may stay on a screen.
  const engine = useEngine((state) => state.number);
  return (
    <Router
      location={place.location}
      navigationType={place.navigationType}
      navigator={history}
      useTransitions={false}
    >
      <Effects key={`effects ${engine}`} />
      <BusyBar />
      <Frame key={`frame ${engine}`} />
      <ConfirmHost key={`confirm ${engine}`} />
      <ToastHost />
      <Offline />
    </Router>
  );
}

/** A toast ends with the page it is about, unless it announces the change of the page. */
function useToastsEnd(history: AppHistory): void {
  useEffect(() => {
    let shown = history.place.location.pathname;
    return history.listen(({ location, asked }) => {
      if (location.pathname !== shown) clearToasts(asked);
      shown = location.pathname;
    });
  }, [history]);
}
