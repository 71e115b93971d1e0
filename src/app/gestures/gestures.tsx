import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { tabOf } from '../../paths.ts';
import { setSideMenu } from '../../state/side-menu.ts';
import { followTouches } from './follow-touches.ts';

/**
 * Drags of a finger: a sheet closes downwards, the menu to the left, and the menu of a tab page
 * opens from the left edge. Buttons, Escape and Back do the same without a touch.
 */
export function Gestures() {
  const { pathname } = useLocation();
  const hasMenu = tabOf(pathname) !== undefined;
  useEffect(() => followTouches(document, () => hasMenu && setSideMenu(true)), [hasMenu]);
  return null;
}
