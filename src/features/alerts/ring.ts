import type { Ring } from '@tideline/streams/pure';
import { i18n } from '../../i18n/i18n.ts';
import { toast } from '../../state/toast.ts';
import { useAlerts } from './alerts-store.ts';
import { notify } from './notifications.ts';
import { lastText, newsText } from './ring-text.ts';
import { alertTexts } from './texts.ts';
import { playTone } from './tone.ts';

/** Three short pulses, distinct from the single buzz of a key. */
export const BUZZ = [120, 80, 120];
/** More simultaneous rings than this become one message with their number. */
const FEW = 2;

/** Rings held until the page is visible: a toast would be gone before it is seen. */
let unsaid: readonly Ring[] = [];

const isHidden = () => document.visibilityState === 'hidden';

/** Reports rings in every enabled and available channel. */
export async function ring(rings: readonly Ring[]): Promise<void> {
  const { ways } = useAlerts.getState();
  if (ways.sound) playTone();
  if (ways.vibration) navigator.vibrate?.(BUZZ);
  try {
    await alertTexts();
  } catch {
    // Without texts, the bell still shows the number.
    return;
  }
  if (isHidden()) {
    if (unsaid.length === 0) document.addEventListener('visibilitychange', sayLater);
    unsaid = [...unsaid, ...rings];
    if (ways.notification) await notifyOf(rings);
  } else say(rings);
}

function say(rings: readonly Ring[]): void {
  const t = i18n.getFixedT(null, 'alerts');
  if (rings.length > FEW) toast(t('several', { n: rings.length }));
  else for (const each of rings) toast([newsText(t, each), each.note].filter(Boolean).join(' · '));
}

function sayLater(): void {
  if (isHidden()) return;
  document.removeEventListener('visibilitychange', sayLater);
  const rings = unsaid;
  unsaid = [];
  say(rings);
}

async function notifyOf(rings: readonly Ring[]): Promise<void> {
  const t = i18n.getFixedT(null, 'alerts');
  for (const each of rings) {
    const body = [lastText(t, each), each.note].filter(Boolean).join(' · ');
    await notify(each, newsText(t, each), body);
  }
}
