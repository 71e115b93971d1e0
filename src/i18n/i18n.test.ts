// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stays, until } from '../../tests/support/until.ts';

/** A visit of its own in English; `alerts` are texts of a namespace apart. */
async function visit() {
  const [{ i18n, startTexts }, { textsApart }, { setLanguage }] = await Promise.all([
    import('./i18n.ts'),
    import('./texts-apart.ts'),
    import('../state/language.ts'),
  ]);
  const line = { lost: false, asked: 0 };
  const alerts = textsApart('alerts', {
    '/locales/en/alerts.json': async () => ({ default: { title: 'Alerts' } }),
    '/locales/jp/alerts.json': async () => {
      line.asked += 1;
      if (line.lost) throw new Error('assets/alerts.js did not arrive');
      return { default: { title: 'アラート' } };
    },
  });
  setLanguage('en');
  await startTexts();
  return { i18n, alerts, setLanguage, line };
}

describe('the language of the texts', () => {
  beforeEach(() => {
    vi.resetModules();
    // No pause before a lost file is asked for again.
    vi.spyOn(Math, 'random').mockReturnValue(0);
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.resetModules();
    localStorage.clear();
  });

  it('changes when every text that is shown has arrived, however late', async () => {
    const { i18n, alerts, setLanguage, line } = await visit();
    await alerts();
    line.lost = true;
    setLanguage('jp');
    await until('a second try', () => line.asked > 1);
    expect([i18n.language, document.documentElement.lang]).toEqual(['en', 'en']);
    line.lost = false;
    await until('Japanese', () => i18n.language === 'jp');
    expect(i18n.t('title', { ns: 'alerts' })).toBe('アラート');
    expect(document.documentElement.lang).toBe('ja');
  });

  it('is the one chosen last, whose texts alone are waited for', async () => {
    const { i18n, alerts, setLanguage, line } = await visit();
    await alerts();
    line.lost = true;
    setLanguage('jp');
    await until('a second try', () => line.asked > 1);
    setLanguage('en');
    line.lost = false;
    await stays(200, () => expect(i18n.language).toBe('en'));
  });

  it('is complete where a part of a screen asks for texts while it changes', async () => {
    const { i18n, alerts, setLanguage } = await visit();
    setLanguage('jp');
    await alerts();
    expect(i18n.t('title', { ns: 'alerts' })).toMatch(/^(Alerts|アラート)$/);
    await until('Japanese', () => i18n.language === 'jp');
    expect(i18n.t('title', { ns: 'alerts' })).toBe('アラート');
  });
});
