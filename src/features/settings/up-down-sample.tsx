import type { UpDown } from '../../state/settings.ts';
import s from './up-down-sample.module.css';

/** What up and down look like in a scheme. */
export function UpDownSample({ scheme }: { readonly scheme: UpDown }) {
  return (
    <span data-updown={scheme} className={s['sample']} aria-hidden="true">
      <span className={s['up']}>▲+1.2%</span>
      <span className={s['down']}>▼-1.2%</span>
    </span>
  );
}
