import type { ButtonHTMLAttributes, ReactElement, ReactNode } from 'react';
import s from './button.module.css';
import { classes } from './classes.ts';
import { Icon, type IconName } from './icon.tsx';

export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'up' | 'down' | 'danger';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly kind?: ButtonKind;
  readonly size?: 'normal' | 'small';
  /** Pending: shows a spinner, keeps its width and ignores taps. */
  readonly busy?: boolean;
  readonly children: ReactNode;
}

export function Button({
  kind = 'primary',
  size = 'normal',
  busy = false,
  className,
  children,
  disabled,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      // Toasts keep away from it.
      data-action={kind === 'secondary' || kind === 'quiet' ? undefined : kind}
      {...rest}
      className={classes(s['button'], s[kind], size === 'small' && s['small'], className)}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
    >
      {busy && <span className={s['spinner']} aria-hidden="true" />}
      <span className={classes(busy && s['label-busy'])}>{children}</span>
    </button>
  );
}

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Of the app's own, or a picture of the part that shows it. */
  readonly icon: IconName | ReactElement;
  /** Name for screen readers; an icon has none. */
  readonly label: string;
  readonly iconSize?: number;
}

export function IconButton({ icon, label, iconSize, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      {...rest}
      className={classes(s['icon-button'], className)}
    >
      {typeof icon === 'string' ? (
        <Icon name={icon} {...(iconSize === undefined ? {} : { size: iconSize })} />
      ) : (
        icon
      )}
    </button>
  );
}
