import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { setSideMenu, useSideMenu } from '../state/side-menu.ts';
import { PaperMark } from '../trading/badge.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { MenuEntries } from './menu-entries.tsx';
import s from './side-menu.module.css';

/** The menu behind the top left button of every tab page. */
export function SideMenu() {
  const open = useSideMenu((menu) => menu.open);
  const onClose = () => setSideMenu(false);
  // Closes the menu, so that it is not open on return.
  useEffect(() => () => setSideMenu(false), []);
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <Sheet open={open} onClose={onClose} title={t('menu')} place="left">
      <MenuEntries
        onGo={(path) => {
          onClose();
          void navigate(path);
        }}
      />
      <p className={s['paper']}>
        <PaperMark /> {t('paperMeaning')}
      </p>
    </Sheet>
  );
}
