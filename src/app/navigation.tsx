import { DeskRail, type DeskRailProps } from './desk-rail.tsx';
import { Gestures } from './gestures/gestures.tsx';
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
