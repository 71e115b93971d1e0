import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { Feedback } from '../../features/help/feedback.tsx';
import s from '../../features/help/help.module.css';
import { Questions } from '../../features/help/questions.tsx';
import { useLanguage } from '../../state/language.ts';
import { NavBar } from '../../ui/nav-bar.tsx';
import page from '../../ui/page.module.css';
import { Tabs } from '../../ui/tabs.tsx';

const TABS = ['faq', 'feedback'] as const;

/** Help: questions with their answers, ways to ask, and feedback. */
export default function HelpCentre() {
  const { t } = useTranslation('help');
  const [query, setQuery] = useSearchParams();
  const lang = useLanguage((state) => state.lang);
  const tab = query.get('tab') === 'feedback' ? 'feedback' : 'faq';
  return (
    <div className={page['page']}>
      <NavBar title={t('title')} />
      <Tabs
        label={t('title')}
        tabs={TABS.map((id) => ({ id, label: t(`tab-${id}`) }))}
        selected={tab}
        onSelect={(id) => setQuery(id === 'faq' ? {} : { tab: id }, { replace: true })}
        panelClassName={s['panel']}
      >
        {/* Both stay mounted, so that half-written feedback survives a look at the answers. */}
        <div className={s['panel']} hidden={tab !== 'faq'}>
          <Questions key={lang} />
        </div>
        <div className={s['panel']} hidden={tab !== 'feedback'}>
          <Feedback />
        </div>
      </Tabs>
    </div>
  );
}
