import { ICON_NAMES, Icon } from '../../../ui/icon.tsx';
import { Part } from './sample.tsx';
import s from './samples.module.css';

const TEXTS = ['xs', 's', 'm', 'l', 'xl', 'xxl'];
const SPACES = ['1', '2', '3', '4', '5', '6'];
const RADII = ['mark', 's', 'm', 'l', 'full'];

/** The scales of text, weight, space and corners, and every icon. */
export function Scales() {
  return (
    <>
      <Part name="Text">
        {TEXTS.map((name) => (
          <p key={name} className={s['line']} style={{ fontSize: `var(--text-${name})` }}>
            {name} Sell 0.0107 BTC at 93,648.57 <strong>+1,234.50</strong>
          </p>
        ))}
      </Part>
      <Part name="Space">
        {SPACES.map((name) => (
          <span key={name} className={s['space']} style={{ width: `var(--space-${name})` }} />
        ))}
      </Part>
      <Part name="Corners">
        <div className={s['row']}>
          {RADII.map((name) => (
            <span
              key={name}
              className={s['corner']}
              style={{ borderRadius: `var(--radius-${name})` }}
            >
              {name}
            </span>
          ))}
        </div>
      </Part>
      <Part name="Icons">
        <ul className={s['swatches']}>
          {ICON_NAMES.map((name) => (
            <li key={name} className={s['swatch']}>
              <Icon name={name} size={32} />
              {name}
            </li>
          ))}
        </ul>
      </Part>
    </>
  );
}
