import type { ReactNode } from 'react';
import s from './samples.module.css';

interface SampleProps {
  /** The name of the state. */
  readonly name: string;
  /** Shows it as pressed or focused. */
  readonly as?: 'pressed' | 'focused';
  readonly children: ReactNode;
}

/** A component in one of its states, with the state's name. */
export function Sample({ name, as, children }: SampleProps) {
  return (
    <div className={s['sample']} data-show={as}>
      <span className={s['note']}>{name}</span>
      {children}
    </div>
  );
}

/** Samples of one component. */
export function Part({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className={s['part']}>
      <h3>{name}</h3>
      {children}
    </div>
  );
}

export const LONG =
  'A text that is a good deal longer than whoever drew this part had in mind, as translations are';
