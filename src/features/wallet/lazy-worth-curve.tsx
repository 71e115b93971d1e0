import { lazyPart } from '../../ui/lazy-part.tsx';
import s from './worth-curve.module.css';

/** The curve below the total; its place is free until it has loaded. */
export const WorthCurve = lazyPart(
  () => import('./worth-curve.tsx'),
  'WorthCurve',
  <div className={s['place']} />,
);
