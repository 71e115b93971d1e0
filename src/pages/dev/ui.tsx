import type { ReactNode } from 'react';
import { Page } from '../../shell/page.tsx';
import { setSettings, THEMES, UP_DOWN, useSettings, useUpDown } from '../../state/settings.ts';
import { Choice } from '../../ui/choice.tsx';
import { Controls } from './ui/controls.tsx';
import { Figures } from './ui/figures.tsx';
import { Overlays } from './ui/overlays.tsx';
import { States } from './ui/states.tsx';
import { Swatches } from './ui/swatches.tsx';
import s from './ui.module.css';

/**
 * Every part of the design system in every state, in the theme and colours chosen here. For whoever
 * builds screens; not a page of the product, so its words are English only.
 */
export default function DevUi() {
  const { theme } = useSettings();
  const upDown = useUpDown();
  return (
    <Page title="Design system" spaced>
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
        </Section>
        <Section title="Colours">
          <Swatches />
        </Section>
        <Section title="Prices and changes">
          <Figures />
        </Section>
        <Section title="Buttons, fields and choices">
          <Controls />
        </Section>
        <Section title="Sheets, questions and toasts">
          <Overlays />
        </Section>
        <Section title="Waiting, empty and failed">
          <States />
        </Section>
      </div>
    </Page>
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
