import { create } from 'zustand';
import { readText, writeText } from './stored.ts';

const KEY = 'tideline.banner';

/** Whether the person has dismissed the home screen's banner on this device. */
export const useBannerDismissed = create<{ readonly dismissed: boolean }>(() => ({
  dismissed: readText(KEY) === 'dismissed',
}));

export function dismissBanner(): void {
  writeText(KEY, 'dismissed');
  useBannerDismissed.setState({ dismissed: true });
}
