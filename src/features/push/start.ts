import { latePart } from '../../state/late-parts.ts';
import { usePushDevice } from '../../state/push-device.ts';
import { notifications } from '../../state/secure-context.ts';
import { useSession } from '../../state/session.ts';
import { RUN } from '../../state/stored.ts';

/** Delay until the first screen is complete, ms. */
const START_AFTER = 2_000;

const device$ = latePart(() => import('./device.ts'));

/**
 * Keeps what the push service and the exchange know of this device in step with its user and the
 * permission. A device that nobody allowed notifications on loads nothing.
 */
export function startPush(): void {
  // A practice run lies outside the worker's scope.
  if (RUN) return;
  const look = () => {
    const { device } = usePushDevice.getState();
    if (device === null && notifications()?.permission !== 'granted') return;
    device$.subscribe(({ keepInStep }) => void keepInStep().catch(() => undefined));
  };
  setTimeout(look, START_AFTER);
  useSession.subscribe(({ token }, before) => {
    if (token !== before.token) look();
  });
  usePushDevice.subscribe(({ device }, before) => {
    if (device === null && before.device !== null) look();
  });
}
