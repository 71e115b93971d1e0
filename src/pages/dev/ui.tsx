import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { Buttons } from '../../features/devtools/samples/buttons.tsx';
import { Choices } from '../../features/devtools/samples/choices.tsx';
import { Fields } from '../../features/devtools/samples/fields.tsx';
import { Figures } from '../../features/devtools/samples/figures.tsx';
import s from '../../features/devtools/samples/samples.module.css';
import { showStates } from '../../features/devtools/samples/show-states.ts';
import { Swatches } from '../../features/devtools/samples/swatches.tsx';
import { setSettings, THEMES, UP_DOWN, useSettings, useUpDown } from '../../state/settings.ts';
import { Choice } from '../../ui/choice.tsx';
import { NavBar } from '../../ui/nav-bar.tsx';
import page from '../../ui/page.module.css';
import { PullToRefresh } from '../../ui/pull-to-refresh.tsx';

// Far down a long page.
const Overlays = lazy(() =>
  import('../../features/devtools/samples/overlays.tsx').then((module) => ({
    default: module.Overlays,
  })),
);
const States = lazy(() =>
  import('../../features/devtools/samples/states.tsx').then((module) => ({
    default: module.States,
  })),
);
const Pictures = lazy(() =>
  import('../../features/devtools/samples/pictures.tsx').then((module) => ({
    default: module.Pictures,
  })),
);

const refreshed = () => new Promise((resolve) => setTimeout(resolve, 1_500));

/**
 * Every part of the design system in every state, in the theme and colours chosen here. For whoever
 * builds screens; not a page of the product, so its words are English only.
 */
export default function DevUi() {
  const { theme } = useSettings();
  const upDown = useUpDown();
  useEffect(showStates, []);
  return (
    <div className={page['page']}>
      <NavBar title="Design system" />
      <PullToRefresh onRefresh={refreshed} className={page['spaced']}>
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
      </PullToRefresh>
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
