import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { type NamedLocation, useChosenPlace } from '../../state/chosen-place.ts';
import { Button } from '../../ui/button.tsx';
import { useBack } from '../../ui/use-back.ts';
import { placePath } from './coordinates.ts';
import s from './places.module.css';

/** Shows the chosen place, or returns it to the form that asked. */
export function PlaceButtons({ chosen }: { readonly chosen: NamedLocation | null }) {
  const { t } = useTranslation('system');
  const navigate = useNavigate();
  const back = useBack();
  const [tried, setTried] = useState(false);
  const choose = () => {
    if (!chosen) return setTried(true);
    useChosenPlace.setState({ place: chosen });
    back();
  };
  return (
    <footer className={s['foot']}>
      <Button
        kind="secondary"
        disabled={chosen === null}
        onClick={() => chosen && void navigate(placePath(chosen))}
      >
        {t('show')}
      </Button>
      <Button onClick={choose}>{t('choose')}</Button>
      <p role="alert" className={s['missing']}>
        {tried && !chosen && t('chooseFirst')}
      </p>
    </footer>
  );
}
