import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { AreaList } from '../../features/identity/area-list.tsx';
import { areaOf } from '../../features/identity/areas.ts';
import { REGISTER } from '../../paths.ts';
import { isMethod, METHODS } from '../../trading/forms/contact.ts';
import { Page } from '../../ui/page.tsx';
import { Row, Rows } from '../../ui/rows.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import s from './choose-area.module.css';

/** Start of a registration: by phone with the area code of a country, or by e-mail. */
export default function Choose() {
  const { t } = useTranslation('account');
  const navigate = useNavigate();
  const [query, setQuery] = useSearchParams();
  const asked = query.get('method');
  const method = isMethod(asked) ? asked : 'phone';
  const withQuery = (changes: Readonly<Record<string, string>>) =>
    new URLSearchParams({ ...Object.fromEntries(query), ...changes });
  return (
    <Page title={t('chooseTitle')}>
      <Tabs
        label={t('signUpWith')}
        tabs={METHODS.map((id) => ({ id, label: t(`method-${id}`) }))}
        selected={method}
        onSelect={(id) => setQuery(withQuery({ method: id }), { replace: true })}
        panelClassName={s['panel']}
      >
        {method === 'phone' ? (
          <AreaList
            value={areaOf(query.get('area'))}
            onChoose={({ code }) =>
              void navigate(`${REGISTER}?${withQuery({ method: 'phone', area: code })}`)
            }
          />
        ) : (
          <div className={s['email']}>
            <Rows>
              <Row
                icon="user"
                label={t('signUpByEmail')}
                to={`${REGISTER}?${withQuery({ method: 'email' })}`}
              />
            </Rows>
          </div>
        )}
      </Tabs>
    </Page>
  );
}
