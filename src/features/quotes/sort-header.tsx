import { useTranslation } from 'react-i18next';
import { classes } from '../../ui/classes.ts';
import { nextSort, type PairSort, type SortKey } from './pair-order.ts';
import s from './sort-header.module.css';

interface SortHeaderProps {
  readonly sort: PairSort;
  readonly onSort: (sort: PairSort) => void;
}

const COLUMNS: readonly (readonly SortKey[])[] = [['pair', 'volume'], ['price'], ['change']];

/** Column headings that sort. The accessible name contains the direction. */
export function SortHeader({ sort, onSort }: SortHeaderProps) {
  const { t } = useTranslation();
  return (
    <fieldset aria-label={t('sortBy')} className={s['head']}>
      {COLUMNS.map((keys) => (
        <span key={keys[0]} className={s['column']}>
          {keys.map((key, at) => (
            <span key={key} className={s['cell']}>
              {at > 0 && <span aria-hidden="true">/</span>}
              <button
                type="button"
                className={classes(s['key'], sort.key === key && s['on'])}
                aria-pressed={sort.key === key}
                onClick={() => onSort(nextSort(sort, key))}
              >
                {t(`sort-${key}`)}
                <span className={s['arrows']} aria-hidden="true">
                  <i
                    className={classes(s['up'], sort.key === key && !sort.descending && s['lit'])}
                  />
                  <i
                    className={classes(s['down'], sort.key === key && sort.descending && s['lit'])}
                  />
                </span>
                {sort.key === key && (
                  <span className="visually-hidden">
                    {t(sort.descending ? 'descending' : 'ascending')}
                  </span>
                )}
              </button>
            </span>
          ))}
        </span>
      ))}
    </fieldset>
  );
}
