import { reopenAccount } from '@tideline/wire/calls/security';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../api/use-submit.ts';
import { timeText } from '../../format/time.ts';
import { useLanguage } from '../../state/language.ts';
import { setUser, useSession } from '../../state/session.ts';
import { toast } from '../../state/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import s from './closing-note.module.css';

/** Says when the account closes, and keeps it in one tap; nothing for an account that stays. */
export function ClosingNote() {
  const { t } = useTranslation('account');
  const lang = useLanguage((state) => state.lang);
  const closes = useSession(({ user }) => user?.closes ?? null);
  const submit = useCall(reopenAccount);
  if (closes === null) return null;
  return (
    <section className={s['note']} aria-label={t('closeAccount')}>
      <p className={s['text']}>
        <Icon name="warning" size={20} />
        <span>{t('closesAt', { time: timeText(closes, 'minute', lang) })}</span>
      </p>
      <Button
        busy={submit.busy}
        onClick={() =>
          submit.send({}, (user) => {
            setUser(user);
            toast(t('accountKept'), 'done');
          })
        }
      >
        {t('keepMine')}
      </Button>
    </section>
  );
}
