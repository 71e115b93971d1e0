import { LANGUAGE_NAMES } from '@tideline/wire';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LANGUAGE } from '../../paths.ts';
import { useLanguage } from '../../state/language.ts';
import {
  PACES,
  setSettings,
  THEMES,
  UP_DOWN,
  type UpDown,
  useSettings,
  useUpDown,
} from '../../state/settings.ts';
import { OptionsSheet } from '../../ui/options-sheet.tsx';
import { Row, Rows } from '../../ui/rows.tsx';
import tone from '../../ui/tone.module.css';
import s from './up-down-sample.module.css';

/** Language, theme, colours of rise and fall, and pace of price updates on this device. */
export function DisplayRows() {
  const { t } = useTranslation('account');
  const lang = useLanguage((state) => state.lang);
  const { theme, pace } = useSettings();
  const upDown = useUpDown();
  const [choosing, setChoosing] = useState<'theme' | 'upDown' | 'pace' | null>(null);
  const close = () => setChoosing(null);
  return (
    <>
      <Rows title={t('display')}>
        <Row icon="globe" label={t('language')} value={LANGUAGE_NAMES[lang]} to={LANGUAGE} />
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
    </>
  );
}

/** What up and down look like in a scheme. */
function UpDownSample({ scheme }: { readonly scheme: UpDown }) {
  return (
    <span data-updown={scheme} className={s['sample']} aria-hidden="true">
      <span className={tone['up']}>▲+1.2%</span>
      <span className={tone['down']}>▼-1.2%</span>
    </span>
  );
}
