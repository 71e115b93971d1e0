import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ADVANCED_VERIFICATION, BASIC_VERIFICATION } from '../../paths.ts';
import { classes } from '../../ui/classes.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import s from './steps.module.css';
import type { StepState } from './steps.ts';

const PATHS = {
  basic: BASIC_VERIFICATION,
  advanced: ADVANCED_VERIFICATION,
} as const;
const ICONS: Readonly<Record<StepState, IconName>> = {
  open: 'info',
  locked: 'lock',
  review: 'refresh',
  passed: 'check',
  refused: 'warning',
};

interface StepProps {
  readonly step: 'basic' | 'advanced';
  readonly state: StepState;
}

export function StepCard({ step, state }: StepProps) {
  const { t } = useTranslation('verify');
  const due = state === 'open' || state === 'refused';
  const content = (
    <>
      <span className={s['head']}>
        <strong>{t(step)}</strong>
        <span className={classes(s['badge'], s[state])}>
          <Icon name={ICONS[state]} size={16} />
          {t(`step-${state}`)}
        </span>
      </span>
      <span className={s['about']}>{t(`${step}-about`)}</span>
      {due && <span className={s['go']}>{t(state === 'refused' ? 'handInAgain' : 'begin')}</span>}
    </>
  );
  return (
    <li>
      {due ? (
        <Link className={s['step']} to={PATHS[step]}>
          {content}
        </Link>
      ) : (
        <div className={s['step']}>{content}</div>
      )}
    </li>
  );
}
