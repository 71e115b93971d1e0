// One file: each name of a file costs bytes in the first download.
export { DeskRail } from './desk-rail.tsx';
export { SideMenu } from './side-menu.tsx';
