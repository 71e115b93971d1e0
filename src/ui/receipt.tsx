import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import s from './receipt.module.css';
import { SummaryRows } from './summary-rows.tsx';

export interface ReceiptStep {
  readonly text: string;
  /** Time of the step as text; null while it is to come. */
  readonly time: string | null;
  readonly state: 'done' | 'next' | 'failed';
}

interface ReceiptAction {
  readonly text: string;
  /** An address, or what to do on this page. */
  readonly to: string | (() => void);
}

export interface ReceiptProps {
  /** What happened. */
  readonly title: string;
  /** The amount with its unit. */
  readonly amount?: string;
  readonly rows: readonly { readonly name: string; readonly value: ReactNode }[];
  /** The stations of a request that takes time. */
  readonly steps?: readonly ReceiptStep[];
  readonly primary: ReceiptAction;
  readonly secondary?: ReceiptAction;
}

/**
 * What a person keeps after money moved, in place of the form. It takes the focus, so that a screen
 * reader reads it.
 */
export function Receipt({ title, amount, rows, steps, primary, secondary }: ReceiptProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const failed = steps?.some(({ state }) => state === 'failed') ?? false;
  return (
    <section className={s['receipt']} aria-label={title}>
      <span className={s['tick']} data-failed={failed || undefined}>
        <Icon name={failed ? 'close' : 'check'} size={36} />
      </span>
      <h2 ref={heading} tabIndex={-1} className={s['title']}>
        {title}
      </h2>
      {amount !== undefined && <p className={s['amount']}>{amount}</p>}
      <div className={s['rows']}>
        <SummaryRows size="medium" rows={rows} />
      </div>
      {steps && (
        <ol className={s['steps']} aria-live="polite">
          {steps.map(({ text, time, state }) => (
            <li key={text} data-state={state}>
              <span className={s['dot']} />
              <span>{text}</span>
              {time !== null && <time className={s['time']}>{time}</time>}
            </li>
          ))}
        </ol>
      )}
      <Action {...primary} />
      {secondary && <Action {...secondary} second />}
    </section>
  );
}

function Action({ text, to, second = false }: ReceiptAction & { readonly second?: boolean }) {
  if (typeof to === 'string') {
    return (
      <Link className={second ? s['second'] : s['first']} to={to} replace>
        {text}
      </Link>
    );
  }
  return (
    <Button kind={second ? 'secondary' : 'primary'} className={s['button']} onClick={to}>
      {text}
    </Button>
  );
}
