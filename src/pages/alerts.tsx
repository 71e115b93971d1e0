import { useTranslation } from 'react-i18next';
import { AlertsView } from '../features/alerts/alerts-view.tsx';
import { PairStrip } from '../features/alerts/pair-strip.tsx';
import { alertTexts } from '../features/alerts/texts.ts';
import { usePairPicker } from '../features/quotes/use-pair-picker.tsx';
import { usePair } from '../market/use-pair.ts';
import { ALERTS } from '../paths.ts';
import { NavBar } from '../ui/nav-bar.tsx';
import page from '../ui/page.module.css';

/** Price alerts: active ones, past rings, and ring channels. */
export default function Alerts() {
  const { t } = useTranslation('alerts');
  const instrument = usePair();
  const picker = usePairPicker(ALERTS);
  return (
    <div className={page['page']}>
      <NavBar title={t('title')} />
      <PairStrip key={instrument.symbol} instrument={instrument} onPick={picker.open} />
      <AlertsView instrument={instrument} />
      {picker.sheet}
    </div>
  );
}
Alerts.texts = alertTexts;
