import { PRODUCT_VERSION } from '@tideline/wire';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { needsHttps } from '../../state/secure-context.ts';
import { forgetSeenWallet } from '../../state/seen-wallet.ts';
import { toast } from '../../state/toast.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { Row, Rows } from '../../ui/rows.tsx';
import { AboutSheet } from './about-sheet.tsx';
import { clearCache } from './clear-cache.ts';

/** The cache, the licences and the versions. */
export function AboutRows() {
  const { t } = useTranslation('account');
  const [about, setAbout] = useState(false);
  const [asking, setAsking] = useState(false);
  const clear = () => {
    setAsking(false);
    void clearCache(forgetSeenWallet).then(
      () => toast(t('cacheCleared'), 'done'),
      () => toast(t('cacheFailed'), 'error'),
    );
  };
  return (
    <>
      <Rows title={t('about')}>
        {needsHttps() && <Row icon="lock" label={t('withoutHttps')} />}
        <Row icon="refresh" label={t('clearCache')} onPress={() => setAsking(true)} />
        <Row icon="trust" label={t('aboutTideline')} onPress={() => setAbout(true)} />
        <Row
          icon="info"
          label={t('version')}
          value={`${PRODUCT_VERSION} (${t('build')} ${__BUILD_VERSION__})`}
        />
      </Rows>
      <Confirm
        open={asking}
        title={t('clearCache')}
        action={t('clearCache')}
        onConfirm={clear}
        onCancel={() => setAsking(false)}
      >
        <p>{t('clearCacheQuestion')}</p>
      </Confirm>
      <AboutSheet open={about} onClose={() => setAbout(false)} />
    </>
  );
}
