import { useEffect, useEffectEvent } from 'react';
import { openLayer } from './back-layers.ts';

/**
 * Back closes this part of the page before it leaves the page (HANDLE:back): a sheet, a menu, a
 * picture or chart in full screen. `Sheet` uses it, so most parts need not.
 */
export function useClosesOnBack(open: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => (open ? openLayer(() => close()) : undefined), [open]);
}
