import s from './samples.module.css';

/** Tokens by purpose; tests/house/contrast.test.ts measures each pair in use. */
const TOKENS = [
  ...['page', 'surface', 'bar', 'field', 'text', 'muted', 'icon', 'edge', 'line', 'hairline'],
  ...['accent', 'accent-soft', 'warning', 'danger', 'info', 'toast'],
  ...['up', 'down', 'up-fill', 'down-fill', 'study-1', 'study-2', 'study-3'],
];

export function Swatches() {
  return (
    <ul className={s['swatches']}>
      {TOKENS.map((name) => (
        <li key={name} className={s['swatch']}>
          <span className={s['colour']} style={{ background: `var(--${name})` }} />
          {name}
        </li>
      ))}
    </ul>
  );
}
