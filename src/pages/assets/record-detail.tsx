import { isRecordKind } from '@tideline/wire/record-kinds';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { RECORD_TEXTS } from '../../features/records/facts.ts';
import { RecordView } from '../../features/records/record-view.tsx';
import { Corner } from '../../features/wallet/corner.tsx';
import w from '../../features/wallet/wallet.module.css';
import { RECORD } from '../../paths.ts';
import { recordTexts } from '../../trading/records/texts.ts';
import { NavBar } from '../../ui/nav-bar.tsx';
import page from '../../ui/page.module.css';
import { Empty } from '../../ui/state-view.tsx';

/** One record by itself: `kind` and `id` of the address name it. */
export default function RecordDetail() {
  const { t } = useTranslation(RECORD_TEXTS);
  const [query] = useSearchParams();
  const kind = query.get('kind');
  const id = query.get('id') ?? '';
  const known = isRecordKind(kind) && /^[\w-]{1,64}$/.test(id);
  return (
    <div className={page['page']}>
      <NavBar title={t(isRecordKind(kind) ? `title-${kind}` : 'record')} right={<Corner />} />
      {known ? (
        <RecordView key={`${kind} ${id}`} kind={kind} id={id} />
      ) : (
        <main className={page['main']}>
          <Empty text={t('gone')}>
            <Link className={w['action']} to={RECORD}>
              {t('toRecords')}
            </Link>
          </Empty>
        </main>
      )}
    </div>
  );
}
RecordDetail.texts = recordTexts;
