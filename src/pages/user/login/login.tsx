import { useObservableState } from 'observable-hooks';
import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { of } from 'rxjs';
import { login } from '#wire/calls/user.ts';
import { call } from '../../../api/call.ts';
import { createExecutor } from '../../../api/execution.ts';
import { returnPath } from '../../../shell/login-path.ts';
import { Page } from '../../../shell/page.tsx';
import { isBuilt } from '../../../shell/routes.ts';
import { isLoggedIn, logIn, useSession } from '../../../state/session.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { toast } from '../../../ui/toast.ts';
import s from './login.module.css';
import {
  AREAS,
  type LoginDraft,
  type LoginField,
  loginErrors,
  loginRequest,
  METHODS,
} from './login.state.ts';

const EMPTY: LoginDraft = { method: 'account', area: '+1', phone: '', account: '', password: '' };
const LINKS = [
  { id: 'forgot', path: '/pages/user/login/forgetPassword' },
  { id: 'signUp', path: '/pages/user/login/register' },
] as const;

/** A login changes nothing at the exchange that has to be found out when no answer comes. */
const createLogin = () =>
  createExecutor({
    send: (request: ReturnType<typeof loginRequest>) => call(login, request),
    find: () => of({ kind: 'unanswered', reason: 'network' } as const),
    absent: () => ({ id: null, field: null, message: '', error: null }),
  });

export default function Login() {
  const { t } = useTranslation(['account', 'errors', 'common']);
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const target = returnPath(query.get('backpage'));
  const already = useSession(isLoggedIn);
  const [draft, setDraft] = useState(EMPTY);
  const [tried, setTried] = useState(false);
  const [executor] = useState(createLogin);
  const execution = useObservableState(executor.state$, { state: 'ready' });
  const errors = loginErrors(draft);
  const busy = execution.state === 'started' || execution.state === 'too-long';

  useEffect(() => {
    if (execution.state === 'done') {
      toast(execution.message || t('signedIn'), 'done');
      logIn(execution.data);
      void navigate(target, { replace: true });
    } else if (execution.state === 'refused') toast(execution.refusal.message, 'error');
    else if (execution.state === 'unknown') {
      toast(t('common:noAnswer'), 'error');
      executor.reset();
    }
  }, [execution, executor, navigate, target, t]);

  if (already && execution.state === 'ready') return <Navigate to={target} replace />;

  const set = (changes: Partial<LoginDraft>) => setDraft({ ...draft, ...changes });
  const errorOf = (field: LoginField): string | null => {
    const local = tried ? errors[field] : undefined;
    if (local) return t(`errors:${local}`);
    return execution.state === 'refused' && execution.refusal.field === field
      ? execution.refusal.message
      : null;
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (Object.keys(errors).length === 0) executor.submit(loginRequest(draft));
  };

  return (
    <Page
      title={t('logIn')}
      spaced
      right={
        <IconButton
          icon="globe"
          label={t('language')}
          onClick={() => void navigate('/pages/settings/language/language')}
        />
      }
    >
      <form className={s['form']} noValidate onSubmit={submit}>
        <p className={s['welcome']}>{t('welcome')}</p>
        <Tabs
          label={t('logInWith')}
          tabs={METHODS.map((id) => ({ id, label: t(`method-${id}`) }))}
          selected={draft.method}
          onSelect={(method) => set({ method })}
          className={s['methods']}
          panelClassName={s['panel']}
        >
          {draft.method === 'phone' ? (
            <Field
              label={t('phone')}
              value={draft.phone}
              onValue={(phone) => set({ phone })}
              error={errorOf('phone')}
              type="tel"
              inputMode="tel"
              autoComplete="tel-national"
              before={
                <select
                  className={s['area']}
                  aria-label={t('areaCode')}
                  value={draft.area}
                  onChange={(event) => set({ area: event.target.value })}
                >
                  {AREAS.map((area) => (
                    <option key={area}>{area}</option>
                  ))}
                </select>
              }
            />
          ) : (
            <Field
              label={t('emailOrAccount')}
              value={draft.account}
              onValue={(account) => set({ account })}
              error={errorOf('account')}
              inputMode="email"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
            />
          )}
        </Tabs>
        <Field
          label={t('password')}
          value={draft.password}
          onValue={(password) => set({ password })}
          error={errorOf('password')}
          type="password"
          autoComplete="current-password"
        />
        <Button type="submit" busy={busy} className={s['submit']}>
          {t('logIn')}
        </Button>
        {execution.state === 'too-long' && (
          <p role="status" className={s['note']}>
            {t('takingLong')}
          </p>
        )}
        <p className={s['links']}>
          {LINKS.filter(({ path }) => isBuilt(path)).map(({ id, path }) => (
            <Link key={id} to={path}>
              {t(id)}
            </Link>
          ))}
        </p>
      </form>
    </Page>
  );
}
