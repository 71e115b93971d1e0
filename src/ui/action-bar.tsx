import { type ReactNode, type Ref, useEffect, useRef } from 'react';
import s from './action-bar.module.css';
import { classes } from './classes.ts';

/**
 * The end of a ticket, with the buttons that send it. While the ticket reaches below the window,
 * the bar stays above the tab bar or the keyboard. When the ticket changes its size, because the
 * window turns or an error comes, the focused field stays in sight above the bar.
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
  const end = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const ticket = end.current?.closest('[data-ticket]');
    if (!ticket || typeof ResizeObserver === 'undefined') return;
    const sizes = new ResizeObserver(() => {
      const { activeElement } = document;
      if (activeElement?.matches('input') && ticket.contains(activeElement)) {
        activeElement.scrollIntoView({ block: 'nearest' });
      }
    });
    sizes.observe(ticket);
    return () => sizes.disconnect();
  }, []);
  return (
    <div ref={ref} className={classes(s['bar'], className)}>
      <span ref={end} hidden />
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
