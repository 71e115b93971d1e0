import { hasSafariEngine, isInstalled } from '../../state/apple.ts';
import { noticePermission } from '../../state/notice-permission.ts';
import { needsHttps, pushWorks } from '../../state/secure-context.ts';

/**
 * What keeps notifications away from this device: the address, an iPhone's browser outside the home
 * screen, the browser itself, or its settings; null for nothing.
 */
export type Lack = 'http' | 'home' | 'none' | 'denied';

export function lackOf(): Lack | null {
  if (needsHttps()) return 'http';
  if (!pushWorks()) return hasSafariEngine() && !isInstalled() ? 'home' : 'none';
  return noticePermission() === 'denied' ? 'denied' : null;
}
