import s from './lazy-demo-button.module.css';
import { lazyPart } from './lazy-part.tsx';

/** {@link DemoButton} for screens whose first look does not need its code: it loads in parallel. */
export const LazyDemoButton = lazyPart(
  () => import('./demo-button.tsx').then((module) => module.DemoButton),
  <span className={s['waiting']} aria-hidden="true" />,
);
