import { Link } from 'react-router-dom';
import { PaperMark } from '../../trading/badge.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import s from './wallet.module.css';

interface CornerProps {
  /** A link beside the mark. */
  readonly to?: string;
  readonly icon?: IconName;
  readonly label?: string;
}

/** The end of a navigation bar: the paper mark and a link to the records. */
export function Corner({ to, icon = 'records', label }: CornerProps) {
  return (
    <>
      <span className={s['mark']}>
        <PaperMark />
      </span>
      {to !== undefined && (
        <Link className={s['icon']} to={to} aria-label={label}>
          <Icon name={icon} />
        </Link>
      )}
    </>
  );
}
