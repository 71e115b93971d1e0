import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Icon, type IconName } from './icon.tsx';
import s from './rows.module.css';

/** A card of settings rows. */
export function Rows({
  title,
  children,
}: {
  readonly title?: string;
  readonly children: ReactNode;
}) {
  return (
    <section className={s['card']}>
      {title && <h2 className={s['title']}>{title}</h2>}
      <ul className={s['list']}>{children}</ul>
    </section>
  );
}

interface RowProps {
  readonly icon?: IconName;
  readonly label: string;
  /** The current value, or a control. */
  readonly value?: ReactNode;
  /** `to` makes a link, `onPress` a button. */
  readonly to?: string;
  readonly onPress?: () => void;
}

export function Row({ icon, label, value, to, onPress }: RowProps) {
  const content = (
    <>
      {icon && (
        <span className={s['icon']}>
          <Icon name={icon} size={22} />
        </span>
      )}
      <span className={s['label']}>{label}</span>
      {value !== undefined && <span className={s['value']}>{value}</span>}
      {(to || onPress) && (
        <span className={s['chevron']}>
          <Icon name="right" size={18} />
        </span>
      )}
    </>
  );
  return (
    <li>
      {to ? (
        <Link className={s['row']} to={to}>
          {content}
        </Link>
      ) : onPress ? (
        <button type="button" className={s['row']} onClick={onPress}>
          {content}
        </button>
      ) : (
        <div className={s['row']}>{content}</div>
      )}
    </li>
  );
}
