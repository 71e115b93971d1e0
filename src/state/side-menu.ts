import { create } from 'zustand';

/** Whether the side menu is open: a tab page opens it, the frame renders it. */
export const useSideMenu = create<{ readonly open: boolean }>(() => ({ open: false }));

export const setSideMenu = (open: boolean): void => useSideMenu.setState({ open });
