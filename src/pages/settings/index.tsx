import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PRODUCT_VERSION } from '#wire';
import { AboutSheet } from '../../features/settings/about-sheet.tsx';
import { clearCache } from '../../features/settings/clear-cache.ts';
import { UpDownSample } from '../../features/settings/up-down-sample.tsx';
import { LANGUAGE_NAMES, useLanguage } from '../../state/language.ts';
import {
  PACES,
  setSettings,
  THEMES,
  UP_DOWN,
  useSettings,
  useUpDown,
} from '../../state/settings.ts';
import { toast } from '../../state/toast.ts';
import { OptionsSheet } from '../../ui/options-sheet.tsx';
import { Page } from '../../ui/page.tsx';
import { Row, Rows } from '../../ui/rows.tsx';
import { Switch } from '../../ui/switch.tsx';

type Choosing = 'theme' | 'upDown' | 'pace' | null;

/** Settings: of the account, of this device, and what the app is. */
export default function Settings() {
  const { t } = useTranslation('account');
  const lang = useLanguage((state) => state.lang);
  const { theme, pace, confirmOrders } = useSettings();
  const upDown = useUpDown();
  const [choosing, setChoosing] = useState<Choosing>(null);
  const [about, setAbout] = useState(false);
  const close = () => setChoosing(null);
  const clear = () =>
    void clearCache().then(
      () => toast(t('cacheCleared'), 'done'),
      () => toast(t('cacheFailed'), 'error'),
    );
  return (
    <Page title={t('settings')} spaced>
      <Rows title={t('account')}>
        <Row icon="user" label={t('account')} to="/pages/settings/account/index" />
        <Row icon="lock" label={t('security')} to="/pages/settings/security/index" />
      </Rows>
      <Rows title={t('display')}>
        <Row
          icon="globe"
          label={t('language')}
          value={LANGUAGE_NAMES[lang]}
          to="/pages/settings/language/language"
        />
        <Row
          icon="theme"
          label={t('theme')}
          value={t(`theme-${theme}`)}
          onPress={() => setChoosing('theme')}
        />
        <Row
          icon="palette"
          label={t('upDown')}
          value={<UpDownSample scheme={upDown} />}
          onPress={() => setChoosing('upDown')}
        />
        <Row
          icon="speed"
          label={t('pace')}
          value={t(`pace-${pace}`)}
          onPress={() => setChoosing('pace')}
        />
      </Rows>
      <Rows title={t('trading')}>
        <Row
          icon="check"
          label={t('confirmOrders')}
          value={
            <Switch
              label={t('confirmOrders')}
              on={confirmOrders}
              onChange={(on) => setSettings({ confirmOrders: on })}
            />
          }
        />
      </Rows>
      <Rows title={t('about')}>
        <Row icon="refresh" label={t('clearCache')} onPress={clear} />
        <Row icon="trust" label={t('aboutTideline')} onPress={() => setAbout(true)} />
        <Row icon="chart" label={t('testerStreams')} to="/dev/streams" />
        <Row
          icon="info"
          label={t('version')}
          value={`${PRODUCT_VERSION} (${t('build')} ${__BUILD_VERSION__})`}
        />
      </Rows>

      <AboutSheet open={about} onClose={() => setAbout(false)} />
      <OptionsSheet
        open={choosing === 'theme'}
        onClose={close}
        title={t('theme')}
        options={THEMES.map((value) => ({ value, text: t(`theme-${value}`) }))}
        value={theme}
        onValue={(value) => setSettings({ theme: value })}
      />
      <OptionsSheet
        open={choosing === 'upDown'}
        onClose={close}
        title={t('upDown')}
        options={UP_DOWN.map((value) => ({
          value,
          text: t(`upDown-${value}`),
          sample: <UpDownSample scheme={value} />,
        }))}
        value={upDown}
        onValue={(value) => setSettings({ upDown: value })}
      />
      <OptionsSheet
        open={choosing === 'pace'}
        onClose={close}
        title={t('pace')}
        options={PACES.map((value) => ({ value, text: t(`pace-${value}`) }))}
        value={pace}
        onValue={(value) => setSettings({ pace: value })}
      />
    </Page>
  );
}
