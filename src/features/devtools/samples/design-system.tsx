import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { setSettings, THEMES, UP_DOWN, useSettings, useUpDown } from '../../../state/settings.ts';
import { Choice } from '../../../ui/choice.tsx';
import { Buttons } from './buttons.tsx';
import { Choices } from './choices.tsx';
import { Fields } from './fields.tsx';
import s from './samples.module.css';
import { showStates } from './show-states.ts';
import { Swatches } from './swatches.tsx';

// Far down a long page.
const Scales = lazy(() =>
  import('./scales.tsx').then((module) => ({
    default: module.Scales,
  })),
);
const Figures = lazy(() =>
  import('./figures.tsx').then((module) => ({
    default: module.Figures,
  })),
);
const Overlays = lazy(() =>
  import('./overlays.tsx').then((module) => ({
    default: module.Overlays,
  })),
);
const States = lazy(() =>
  import('./states.tsx').then((module) => ({
    default: module.States,
  })),
);
const Pictures = lazy(() =>
  import('./pictures.tsx').then((module) => ({
    default: module.Pictures,
  })),
);

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
        <Suspense fallback={null}>
          <Scales />
        </Suspense>
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
        <Suspense fallback={null}>
          <Overlays />
        </Suspense>
      </Section>
      <Section title="Waiting, empty and failed">
        <Suspense fallback={null}>
          <States />
        </Suspense>
      </Section>
      <Section title="Pictures">
        <Suspense fallback={null}>
          <Pictures />
        </Suspense>
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
