import { useTranslation } from 'react-i18next';
import { useLoad } from '../api/use-load.ts';
import s from '../features/promotion/promotion.module.css';
import { loadStanding } from '../features/promotion/promotion.ts';
import { Records } from '../features/promotion/records.tsx';
import { ShareCard } from '../features/promotion/share-card.tsx';
import { StandingFigures } from '../features/promotion/standing-figures.tsx';
import { promotionTexts } from '../features/promotion/texts.ts';
import { useLanguage } from '../state/language.ts';
import { useSession } from '../state/session.ts';
import { CornerMark } from '../trading/corner-mark.tsx';
import { Page } from '../ui/page.tsx';

const STEPS = [1, 2, 3, 4] as const;

/** Inviting others: code, link and poster to share, and the results. */
export default function Promotion() {
  const { t } = useTranslation('promotion');
  const user = useSession((session) => session.user?.id);
  const lang = useLanguage((state) => state.lang);
  const standing = useLoad(`${user}`, loadStanding);
  return (
    <Page title={t('title')} right={<CornerMark />} spaced>
      <div className={s['page']}>
        {/* The poster's headline is in the reader's language. */}
        <ShareCard key={`${user} ${lang}`} />
        <StandingFigures standing={standing} />
        <section className={s['card']}>
          <h2 className={s['title']}>{t('guidelines')}</h2>
          <ol className={s['steps']}>
            {STEPS.map((step) => (
              <li key={step}>{t(`step-${step}`)}</li>
            ))}
          </ol>
          <p className={s['note']}>{t('paperNote')}</p>
        </section>
        <Records key={user} standing={standing} />
      </div>
    </Page>
  );
}
Promotion.texts = promotionTexts;
