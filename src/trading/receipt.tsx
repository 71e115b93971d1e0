import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { SummaryRows } from '../ui/summary-rows.tsx';
import s from './receipt.module.css';

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
  /** What happened, in words; the amount ends the sentence. */
  readonly title: string;
  /** The amount with its unit. */
  readonly amount?: string;
  /** What the state means and what comes next. */
  readonly note?: string;
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
export function Receipt({ title, amount, note, rows, steps, primary, secondary }: ReceiptProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const failed = steps?.some(({ state }) => state === 'failed') ?? false;
  return (
    <section className={s['receipt']} aria-label={title}>
      <span className={s['tick']} data-failed={failed || undefined}>
        <Icon name={failed ? 'close' : 'check'} size={36} />
      </span>
      {/* One sentence, read as a whole: what happened, and with how much. */}
      <h2 ref={heading} tabIndex={-1} className={s['title']}>
        {amount === undefined ? (
          <strong className={s['alone']}>{title}</strong>
        ) : (
          <>
            <span>{title}</span> <strong className={s['amount']}>{amount}</strong>
          </>
        )}
      </h2>
      {note !== undefined && <p className={s['note']}>{note}</p>}
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
