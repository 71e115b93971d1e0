import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { tabOf } from '../paths.ts';
import { setSideMenu } from '../state/side-menu.ts';
import { DeskRail, type DeskRailProps } from './desk-rail.tsx';
import { followTouches } from './gestures/follow-touches.ts';
import { SideMenu } from './side-menu.tsx';

/**
 * What leads to other pages, besides the tab bar. One part: each costs bytes in the first download.
 */
export function Navigation({ page, options }: DeskRailProps) {
  return (
    <>
      <DeskRail page={page} options={options} />
      {page !== null && <SideMenu />}
      <Gestures />
    </>
  );
}

/**
 * Drags of a finger: a sheet closes downwards, the menu to the left, and the menu of a tab page
 * opens from the left edge. Buttons, Escape and Back do the same without a touch.
 */
function Gestures() {
  const { pathname } = useLocation();
  const hasMenu = tabOf(pathname) !== undefined;
  useEffect(() => followTouches(document, () => hasMenu && setSideMenu(true)), [hasMenu]);
  return null;
}
