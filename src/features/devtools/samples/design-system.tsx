import { type ReactNode, useEffect } from 'react';
import { setSettings, THEMES, UP_DOWN, useSettings, useUpDown } from '../../../state/settings.ts';
import { Choice } from '../../../ui/choice.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Buttons } from './buttons.tsx';
import { Choices } from './choices.tsx';
import { Fields } from './fields.tsx';
import s from './samples.module.css';
import { showStates } from './show-states.ts';

// Far down a long page.
const Scales = lazyPart(() => import('./scales.tsx'), 'Scales');
const Figures = lazyPart(() => import('./figures.tsx'), 'Figures');
const Overlays = lazyPart(() => import('./overlays.tsx'), 'Overlays');
const States = lazyPart(() => import('./states.tsx'), 'States');
const Pictures = lazyPart(() => import('./pictures.tsx'), 'Pictures');

/** Every component of the design system in every state, in the theme and colours chosen here. */
export function DesignSystem() {
  const { theme } = useSettings();
  const upDown = useUpDown();
  useEffect(showStates, []);
  return (
    <div lang="en" className={s['page']}>
      <Section title="Appearance">
        <Choice
          label="Theme"
          options={THEMES.map((value) => ({ value, text: value }))}
          value={theme}
          onValue={(value) => setSettings({ theme: value })}
        />
        <Choice
          label="Up and down"
          look="soft"
          options={UP_DOWN.map((value) => ({ value, text: value }))}
          value={upDown}
          onValue={(value) => setSettings({ upDown: value })}
        />
        <p className={s['note']}>This page is a PullToRefresh: pull it.</p>
      </Section>
      <Section title="Colours">
        <Swatches />
      </Section>
      <Section title="Text, space, corners, icons">
        <Scales />
      </Section>
      <Section title="Prices, changes, marks, lists">
        <Figures />
      </Section>
      <Section title="Pressed">
        <Buttons />
      </Section>
      <Section title="Typed into">
        <Fields />
      </Section>
      <Section title="Chosen from">
        <Choices />
      </Section>
      <Section title="Over the page">
        <Overlays />
      </Section>
      <Section title="Waiting, empty and failed">
        <States />
      </Section>
      <Section title="Pictures">
        <Pictures />
      </Section>
    </div>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={s['section']}>
      <h2 className={s['title']}>{title}</h2>
      {children}
    </section>
  );
}

/** Tokens by purpose; tests/house/contrast.test.ts measures each pair in use. */
const TOKENS = [
  ...['page', 'surface', 'bar', 'field', 'text', 'muted', 'icon', 'edge', 'line', 'hairline'],
  ...['accent', 'accent-soft', 'warning', 'danger', 'info', 'toast'],
  ...['up', 'down', 'up-fill', 'down-fill', 'study-1', 'study-2', 'study-3'],
];

function Swatches() {
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
