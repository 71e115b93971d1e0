import { ECDH, timingSafeEqual } from 'node:crypto';
import type { PriceAlert } from '@tideline/streams/pure';
import { instrumentOf, isLanguage, type RequestOf } from '@tideline/wire';
import {
  type PushDevice,
  pushAlerts,
  pushDevices,
  pushKey,
  pushRenew,
  pushSubscribe,
  pushTest,
  pushUnsubscribe,
} from '@tideline/wire/calls/push';
import { PUSH_ALERTS_LIMIT, PUSH_KINDS, type PushKind } from '@tideline/wire/push';
import { pushAlert } from '@tideline/wire/schemas/push';
import * as v from 'valibot';
import type { Dependencies } from '../../foundation/dependencies.ts';
import { CallError } from '../../foundation/ports/refusal.ts';
import type { Transaction } from '../../foundation/transactions/transaction.ts';
import { networkOf } from '../../http/client-address.ts';
import { type Binding, callerOf, serve } from '../../http/handler.ts';
import type { Limits } from '../limits/limits.ts';
import { deviceName } from '../sessions/devices.ts';
import type { Sessions } from '../sessions/service.ts';
import type { SecurityLog } from '../users/security-log.ts';
import { type PrivateHosts, pushAddress } from './address.ts';
import type { PushAlerts } from './alerts.ts';
import { endpointHash, type PushDeviceRow, type PushDevices } from './devices.ts';
import { TEST_NOTE } from './notes.ts';
import type { PushQueue } from './queue.ts';
import { isZone } from './quiet.ts';
import type { VapidKeys } from './vapid.ts';

interface PushRouteDependencies extends Pick<Dependencies, 'clock' | 'writer'> {
  readonly log: SecurityLog;
  readonly limits: Limits;
  readonly sessions: Sessions;
  readonly devices: PushDevices;
  readonly alerts: PushAlerts;
  readonly queue: PushQueue;
  readonly keys: () => VapidKeys | null;
  readonly privateHosts: PrivateHosts;
}

const HOUR = 3_600_000;
const alertList = v.pipe(v.array(pushAlert), v.maxLength(PUSH_ALERTS_LIMIT));

/** Routes by which a browser subscribes, and says what it wants to be told. */
export function pushRoutes(deps: PushRouteDependencies): readonly Binding[] {
  const { alerts, clock, devices, keys, limits, log, privateHosts, queue, sessions, writer } = deps;
  /** More than a person needs who tries every switch; each use writes a row. */
  const changes = limits.quota('push', 300, HOUR);
  const tests = limits.quota('push-test', 20, HOUR);
  const renewals = limits.quota('push-renew', 600, HOUR, 'passing');
  const lists = limits.quota('push-alerts', 600, HOUR);
  const take = (quota: typeof changes, subject: string): void => {
    if (quota.take(subject, clock.now()) > 0) throw new CallError('rate-limited');
  };
  const require = (userId: string, endpoint: string): PushDeviceRow => {
    const row = devices.at(endpoint);
    if (row?.user_id !== userId) throw new CallError('not-found', 'endpoint');
    return row;
  };
  const checked = (browser: { readonly endpoint: string; readonly p256dh: string }): string => {
    if (!pushAddress(browser.endpoint, privateHosts)) {
      throw new CallError('field-invalid', 'endpoint');
    }
    if (!isPoint(browser.p256dh)) throw new CallError('field-invalid', 'p256dh');
    return browser.endpoint;
  };
  const listOf = (userId: string, endpoint?: string) => ({
    devices: devices
      .of(userId)
      .map((row) => toWire(row, endpoint))
      .toReversed(),
  });

  return [
    serve(pushKey, () => {
      const own = keys();
      if (!own) throw new CallError('unavailable');
      return { key: own.publicKey };
    }),

    serve(pushDevices, ({ endpoint }, context) => {
      const { userId } = callerOf(context);
      return writer.read(() => listOf(userId, endpoint));
    }),

    serve(pushSubscribe, async (request, context) => {
      const { userId, sessionId } = callerOf(context);
      const endpoint = checked(request);
      const wanted = wantedOf(request);
      take(changes, userId);
      return writer.run((tx) => {
        const before = devices.at(endpoint);
        // A browser that somebody else uses now is no device of the user before.
        if (before && before.user_id !== userId) devices.remove(tx, before);
        const known = before?.user_id === userId ? before : null;
        const name = deviceName(context.agent ?? '');
        if (!known) log.write(tx, 'push-added', { userId, address: context.address }, name);
        devices.add(tx, {
          id: known?.id ?? tx.nextId(),
          user_id: userId,
          session_id: sessionId,
          device: sessions.deviceOf(userId, sessionId),
          endpoint,
          endpoint_hash: endpointHash(endpoint),
          p256dh: request.p256dh,
          auth: request.auth,
          name,
          ...wanted,
          language: isLanguage(context.lang) ? context.lang : 'en',
          created: known?.created ?? tx.now,
          sent: known?.sent ?? null,
        });
        return listOf(userId, endpoint);
      });
    }),

    serve(pushRenew, async (request, context) => {
      const endpoint = checked(request);
      take(renewals, networkOf(context.address));
      await writer.run((tx: Transaction) => {
        const row = devices.at(request.old_endpoint);
        // Nobody learns whether the address of somebody else exists.
        if (!row || !isSame(row.auth, request.old_auth)) return;
        const taken = devices.at(endpoint);
        if (taken && taken.id !== row.id) return;
        const { p256dh, auth } = request;
        devices.add(tx, { ...row, endpoint, endpoint_hash: endpointHash(endpoint), p256dh, auth });
      });
      return {};
    }),

    serve(pushUnsubscribe, async ({ endpoint, id }, context) => {
      const { userId } = callerOf(context);
      if (endpoint === undefined && id === undefined)
        throw new CallError('field-required', 'endpoint');
      return writer.run((tx) => {
        const row = endpoint === undefined ? devices.row(userId, Number(id)) : devices.at(endpoint);
        if (endpoint === undefined && !row) throw new CallError('not-found', 'id');
        // A browser that is not subscribed is what was asked for.
        if (row?.user_id === userId) {
          devices.remove(tx, row);
          log.write(tx, 'push-removed', { userId, address: context.address }, row.name);
        }
        return listOf(userId, endpoint);
      });
    }),

    serve(pushAlerts, async (request, context) => {
      const { userId } = callerOf(context);
      const answer = (device: number) => {
        const { alerts: own, rings } = alerts.of(device);
        return {
          alerts: own.map((each) => ({ ...each })),
          rings: rings.map((each) => ({ ...each })),
        };
      };
      const { endpoint } = request;
      if (request.alerts === undefined) {
        return writer.read(() => answer(require(userId, endpoint).id));
      }
      const list = readAlerts(request.alerts);
      take(lists, userId);
      return writer.run((tx) => {
        const { id } = require(userId, endpoint);
        alerts.replace(tx, id, userId, list);
        return answer(id);
      });
    }),

    serve(pushTest, async ({ endpoint }, context) => {
      const { userId } = callerOf(context);
      await writer.read(() => require(userId, endpoint));
      take(tests, userId);
      await writer.run((tx) => queue.put(tx, require(userId, endpoint), TEST_NOTE));
      return {};
    }),
  ];
}

/** What a request wants a device to be told. @throws CallError `field-invalid` */
function wantedOf({ kinds, quiet_from, quiet_to, zone }: RequestOf<typeof pushSubscribe>) {
  const asked = new Set(kinds.split(','));
  const known = PUSH_KINDS.filter((kind) => asked.has(kind));
  if (known.length !== asked.size) throw new CallError('field-invalid', 'kinds');
  const [from, to] = [quiet_from, quiet_to].map((text) => (text === '' ? null : Number(text)));
  if ((from === null) !== (to === null) || (from !== null && from === to)) {
    throw new CallError('field-invalid', 'quiet_to');
  }
  if (!isZone(zone)) throw new CallError('field-invalid', 'zone');
  return { kinds: known.join(','), quiet_from: from ?? null, quiet_to: to ?? null, zone };
}

/** @throws CallError `field-invalid` */
function readAlerts(text: string): readonly PriceAlert[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new CallError('field-invalid', 'alerts');
  }
  const { success, output } = v.safeParse(alertList, parsed);
  const ids = new Set(success ? output.map(({ id }) => id) : []);
  const valid = success && ids.size === output.length && output.every(isOnTick);
  if (!valid) throw new CallError('field-invalid', 'alerts');
  return output;
}

/** Whether an alert names a price of its pair. */
function isOnTick({ symbol, price }: PriceAlert): boolean {
  const decimals = instrumentOf(symbol)?.priceDecimals;
  return decimals !== undefined && (price.split('.')[1]?.length ?? 0) <= decimals;
}

/** Whether a public key is a point of P-256: nothing can be encrypted for another one. */
function isPoint(p256dh: string): boolean {
  const bytes = Buffer.from(p256dh, 'base64url');
  try {
    return bytes.length === 65 && bytes[0] === 4 && ECDH.convertKey(bytes, 'prime256v1') !== '';
  } catch {
    return false;
  }
}

/** Compares secrets in a time that does not depend on where they differ. */
function isSame(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => Buffer.from(endpointHash(text.replace(/=+$/, ''))));
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
}

const toWire = (row: PushDeviceRow, endpoint?: string): PushDevice => ({
  id: String(row.id),
  name: row.name,
  this_one: row.endpoint === endpoint,
  kinds: row.kinds.split(',') as PushKind[],
  quiet_from: row.quiet_from,
  quiet_to: row.quiet_to,
  zone: row.zone,
  created: row.created,
  sent: row.sent,
});
