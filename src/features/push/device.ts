import { pushDevices, pushKey, pushSubscribe, pushUnsubscribe } from '@tideline/wire/calls/push';
import { PUSH_KINDS } from '@tideline/wire/push';
import { firstValueFrom, race, timer } from 'rxjs';
import { call } from '../../api/call.ts';
import { askPermission, noticePermission } from '../../state/notice-permission.ts';
import { type PushDevice, setPushDevice, usePushDevice } from '../../state/push-device.ts';
import { serviceWorkers } from '../../state/secure-context.ts';
import { useSession } from '../../state/session.ts';

/** What a person chooses. */
export type PushChoice = Pick<PushDevice, 'kinds' | 'quiet'>;

/**
 * Outcome of turning on: `denied` by the person or the browser, `no-worker` where the browser keeps
 * none, `no-service` when the browser's push service gave no address, else the exchange's refusal,
 * whose text is null without an answer.
 */
export type TurnedOn =
  | { readonly kind: 'on' | 'denied' | 'no-worker' | 'no-service' }
  | { readonly kind: 'refused'; readonly message: string | null };

/** Every kind, without quiet hours. */
export const FIRST_CHOICE: PushChoice = { kinds: PUSH_KINDS, quiet: null };

/** A first visit's worker is installed a few seconds after the first screen, ms. */
const WORKER_WITHIN = 20_000;

export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** One change after the other: two at once would take each other's address away. */
let underWay: Promise<unknown> = Promise.resolve();
function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const next = underWay.then(work, work);
  underWay = next.catch(() => undefined);
  return next;
}

/** Asks for permission, takes an address of the browser's push service, and tells the exchange. */
export function turnOn(choice: PushChoice): Promise<TurnedOn> {
  // Asked first: a browser shows its question only shortly after the tap.
  const asked = askPermission();
  return inTurn(async () => {
    const { user } = useSession.getState();
    if ((await asked) !== 'granted' || user === null) return { kind: 'denied' };
    const manager = await readyManager();
    if (!manager) return { kind: 'no-worker' };
    const key = await firstValueFrom(call(pushKey, {}));
    if (key.kind !== 'ok') return refusedBy(key);
    const subscription = await subscribed(manager, key.data.key).catch(() => null);
    if (!subscription) return { kind: 'no-service' };
    const told = await tell(subscription, { ...choice, user: user.id });
    // An address that the exchange does not know is of no use.
    if (told.kind !== 'on') await subscription.unsubscribe().catch(() => false);
    return told;
  });
}

/** Changes what this device is told. */
export const changeChoice = (choice: PushChoice): Promise<TurnedOn> =>
  inTurn(async () => {
    const { device } = usePushDevice.getState();
    const subscription = await (await manager())?.getSubscription();
    if (!device || !subscription) return { kind: 'no-service' };
    return tell(subscription, { ...choice, user: device.user });
  });

/**
 * Ends the messages of this device. It ends without an answer as well: the push service then
 * answers the exchange that the address is gone.
 */
export const turnOff = (): Promise<void> =>
  inTurn(async () => {
    const { device } = usePushDevice.getState();
    await forget();
    if (device) await firstValueFrom(call(pushUnsubscribe, { endpoint: device.endpoint }));
  });

/**
 * Compares this device with the session, the browser and the exchange. After a log-out, and when
 * another user logs in, it gives its address up, so that nobody reads the former user's messages;
 * an address that the browser has changed and another zone go to the exchange.
 */
export const keepInStep = (): Promise<void> =>
  inTurn(async () => {
    const { device } = usePushDevice.getState();
    const { user } = useSession.getState();
    if (!device) return forget();
    // The session ended by itself, and the exchange still tells the user.
    if (!user) return;
    if (device.user !== user.id) return forget();
    if (noticePermission() !== 'granted') {
      await forget();
      await firstValueFrom(call(pushUnsubscribe, { endpoint: device.endpoint }, SILENT));
      return;
    }
    const { endpoint } = device;
    const known = await firstValueFrom(call(pushDevices, { endpoint }, SILENT));
    // What the exchange cannot say now, it says at the next start.
    if (known.kind !== 'ok') return;
    // Ended on another device, or by the push service.
    if (!known.data.devices.some((each) => each.this_one)) return forget();
    const push = await manager();
    const subscription = (await push?.getSubscription()) ?? (push && (await again(push)));
    if (!subscription) return;
    const same = subscription.endpoint === endpoint;
    if (same && device.zone === ownZone()) return;
    const told = await tell(subscription, device, SILENT);
    if (told.kind === 'on' && !same)
      await firstValueFrom(call(pushUnsubscribe, { endpoint }, SILENT));
  });

const SILENT = { silent: true } as const;

async function tell(
  subscription: PushSubscription,
  { kinds, quiet, user }: PushChoice & { readonly user: string },
  options: { readonly silent?: boolean } = {},
): Promise<TurnedOn> {
  const { endpoint } = subscription;
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {};
  const zone = ownZone();
  const answer = await firstValueFrom(
    call(
      pushSubscribe,
      {
        ...{ endpoint, p256dh, auth, zone },
        kinds: kinds.join(','),
        quiet_from: quiet ? `${quiet.from}` : '',
        quiet_to: quiet ? `${quiet.to}` : '',
      },
      options,
    ),
  );
  if (answer.kind !== 'ok') return refusedBy(answer);
  setPushDevice({ user, endpoint, kinds, quiet, zone });
  return { kind: 'on' };
}

const refusedBy = (answer: { readonly kind: string; readonly message?: string }): TurnedOn => ({
  kind: 'refused',
  message: answer.kind === 'refused' ? (answer.message ?? null) : null,
});

/** Gives the address up at the push service, and forgets it. */
async function forget(): Promise<void> {
  setPushDevice(null);
  const subscription = await (await manager())?.getSubscription();
  await subscription?.unsubscribe().catch(() => false);
}

async function manager(): Promise<PushManager | undefined> {
  return (await serviceWorkers()?.getRegistration())?.pushManager;
}

/** The manager of a worker that runs; undefined where none comes. */
async function readyManager(): Promise<PushManager | undefined> {
  const ready = serviceWorkers()?.ready;
  if (!ready) return undefined;
  const late = timer(WORKER_WITHIN);
  const registration = await firstValueFrom(race(ready, late));
  return typeof registration === 'number' ? undefined : registration.pushManager;
}

/**
 * A new address for a device whose browser dropped the former one; undefined when it gives none.
 */
async function again(push: PushManager): Promise<PushSubscription | undefined> {
  const key = await firstValueFrom(call(pushKey, {}, SILENT));
  return key.kind === 'ok' ? subscribed(push, key.data.key).catch(() => undefined) : undefined;
}

/** An address for messages that the exchange signs with this key. */
async function subscribed(push: PushManager, key: string): Promise<PushSubscription> {
  const held = await push.getSubscription();
  const bytes = bytesOf(key);
  const heldKey = held?.options.applicationServerKey;
  if (held && heldKey && String(new Uint8Array(heldKey)) === String(bytes)) return held;
  // Of an exchange that has lost its keys.
  await held?.unsubscribe();
  return push.subscribe({ userVisibleOnly: true, applicationServerKey: bytes });
}

/** Bytes of a base64url text. */
const bytesOf = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (each) =>
    each.charCodeAt(0),
  );
