import { type ReactElement, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { INKS } from './colours.ts';
import { DASH_LENGTHS, DASHES, type LineLook, WIDTHS } from './line-look.ts';
import s from './line-picker.module.css';

interface LinePickerProps {
  readonly look: LineLook;
  readonly onLook: (look: LineLook) => void;
}

/** Chooses colour, width and dashes of a line. */
export function LinePicker({ look, onLook }: LinePickerProps) {
  const { t } = useTranslation('chart');
  return (
    <div className={s['picker']}>
      <Group
        label={t('look-ink')}
        options={INKS}
        value={look.ink}
        onValue={(ink) => onLook({ ...look, ink })}
        name={(ink) => t(`ink-${ink}`)}
        picture={(ink) => <span className={s['ink']} style={{ color: `var(--${ink})` }} />}
      />
      <div className={s['pair']}>
        <Group
          label={t('look-width')}
          options={WIDTHS}
          value={look.width}
          onValue={(width) => onLook({ ...look, width })}
          name={(width) => t('pixels', { count: width })}
          picture={(width) => <LineSample look={{ ...look, width, dash: 'solid' }} />}
        />
        <Group
          label={t('look-dash')}
          options={DASHES}
          value={look.dash}
          onValue={(dash) => onLook({ ...look, dash })}
          name={(dash) => t(`dash-${dash}`)}
          picture={(dash) => <LineSample look={{ ...look, width: 2, dash }} />}
        />
      </div>
    </div>
  );
}

/** A short line of a look. */
export const LineSample = ({ look: { ink, width, dash } }: { readonly look: LineLook }) => (
  <svg width="28" height="12" viewBox="0 0 28 12" aria-hidden="true">
    <path
      d="M1 6h26"
      stroke={`var(--${ink})`}
      strokeWidth={width}
      strokeDasharray={DASH_LENGTHS[dash].join(' ')}
    />
  </svg>
);

interface GroupProps<Value> {
  readonly label: string;
  readonly options: readonly Value[];
  readonly value: Value;
  readonly onValue: (value: Value) => void;
  readonly name: (value: Value) => string;
  readonly picture: (value: Value) => ReactElement;
}

/** Native radio buttons with pictures: the arrow keys go through them. */
function Group<Value extends string | number>(props: GroupProps<Value>) {
  const { label, options, value, onValue, name, picture } = props;
  const id = useId();
  return (
    <div role="radiogroup" aria-label={label} className={s['group']}>
      {options.map((each) => (
        <label key={each} className={s['option']} title={name(each)}>
          <input
            type="radio"
            name={id}
            aria-label={name(each)}
            checked={each === value}
            onChange={() => onValue(each)}
          />
          {picture(each)}
        </label>
      ))}
    </div>
  );
}
