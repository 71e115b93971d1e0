import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import s from './destination-list.module.css';

interface DestinationOption {
  readonly id: string;
  /** Remark of an address, or the bank of a card. */
  readonly name: string;
  /** The address, or the masked number of a card. */
  readonly detail: string;
}

interface DestinationListProps {
  readonly label: string;
  /** Newest first. */
  readonly options: readonly DestinationOption[];
  readonly value: string;
  readonly onValue: (id: string) => void;
  readonly error: string | null;
  /** Text of the choice among many. */
  readonly choose: string;
  /** Leads to the form of another destination. */
  readonly add: { readonly text: string; readonly to: string };
}

const PickField = lazyPart(() => import('./pick-field.tsx'), 'PickField', <Skeleton height={72} />);

/** More destinations than these are chosen in a sheet. */
const FEW = 3;

/** Saved destinations of a withdrawal: a few as cards, many in a sheet. */
export function DestinationList(props: DestinationListProps) {
  const { label, options, value, onValue, error, choose, add } = props;
  const { t } = useTranslation('wallet');
  const id = useId();
  return (
    <div>
      {options.length > FEW ? (
        <PickField
          label={label}
          options={options.map((each) => ({
            value: each.id,
            text: [each.name, each.detail].filter(Boolean).join(' · '),
          }))}
          value={value}
          onValue={onValue}
          empty={choose}
          error={error}
        />
      ) : (
        <fieldset
          className={s['list']}
          aria-describedby={error === null ? undefined : `${id}-error`}
        >
          <legend id={`${id}-label`} className={s['label']}>
            {label}
          </legend>
          {options.map((each) => (
            <label key={each.id} className={s['card']}>
              <input
                type="radio"
                className={s['radio']}
                name={id}
                checked={each.id === value}
                data-invalid={error !== null || undefined}
                aria-labelledby={`${id}-label ${id}-${each.id}`}
                onChange={() => onValue(each.id)}
              />
              <span id={`${id}-${each.id}`} className={s['text']}>
                {each.name && <strong>{each.name}</strong>}
                <span className={s['detail']}>{each.detail}</span>
              </span>
            </label>
          ))}
          {options.length === 0 && <p className={s['none']}>{t('noAddresses')}</p>}
          {error !== null && (
            <p id={`${id}-error`} className={s['error']}>
              {error}
            </p>
          )}
        </fieldset>
      )}
      <p className={s['add']}>
        <Link to={add.to}>{add.text}</Link>
      </p>
    </div>
  );
}
