import type { ReactNode, Ref } from 'react';
import s from './action-bar.module.css';
import { classes } from './classes.ts';

/**
 * The end of a ticket, with the buttons that send it. While the ticket reaches below the window, the
 * bar stays above the tab bar or the keyboard.
 */
export function ActionBar({
  ref,
  className,
  children,
}: {
  readonly ref?: Ref<HTMLDivElement>;
  readonly className?: string | undefined;
  readonly children?: ReactNode;
}) {
  return (
    <div ref={ref} className={classes(s['bar'], className)}>
      {children}
    </div>
  );
}

interface ActionLineProps {
  readonly name: string;
  readonly figure: string;
  /** Left out where both do not fit in one line. */
  readonly more?: string;
}

/** What the buttons of an {@link ActionBar} are about, in the line above them. */
export function ActionLine({ name, figure, more }: ActionLineProps) {
  return (
    <p className={s['line']}>
      <span>
        {name} <strong>{figure}</strong>
      </span>
      <span>{more}</span>
    </p>
  );
}
