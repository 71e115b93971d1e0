import {
  addFactor,
  beginConfirm,
  beginEntry,
  beginFactor,
  confirm,
  confirmEntry,
  endSession,
  removeFactor,
  renewRecoveryCodes,
  secondFactors,
  sessionList,
} from '@tideline/wire/calls/security';
import { CallError } from '../../../foundation/ports/refusal.ts';
import { type Binding, callerOf, serve } from '../../../http/handler.ts';
import type { PeopleDependencies } from '../../dependencies.ts';
import { sendToUser } from '../../users/user-messages.ts';
import type { Entrance } from './entrance.ts';
import type { SecondFactors } from './service.ts';

interface FactorRouteDependencies extends PeopleDependencies {
  readonly secondFactors: SecondFactors;
  readonly entrance: Entrance;
}

/** Routes of second factors, sessions and devices. */
export function factorRoutes(deps: FactorRouteDependencies): readonly Binding[] {
  const { accounts, secondFactors: factors, entrance, sessions, devices, outbox, log } = deps;
  const { writer } = deps;
  return [
    serve(secondFactors, (_request, context) => {
      const caller = callerOf(context);
      return writer.read(() => factors.state(caller));
    }),

    serve(beginFactor, (request, context) => factors.begin(callerOf(context), request, context)),

    serve(addFactor, async (request, context) => {
      const caller = callerOf(context);
      const recovery_codes = await factors.add(caller, request, context);
      sendToUser(outbox, accounts.require(caller.userId), context.lang, 'factor-added');
      return { recovery_codes };
    }),

    serve(removeFactor, async ({ id }, context) => {
      const caller = callerOf(context);
      await factors.remove(caller, id, context);
      sendToUser(outbox, accounts.require(caller.userId), context.lang, 'factor-removed');
      return {};
    }),

    serve(renewRecoveryCodes, async (_request, context) => ({
      recovery_codes: await factors.renewCodes(callerOf(context), context),
    })),

    serve(beginConfirm, (_request, context) => factors.beginConfirm(callerOf(context), context)),

    serve(confirm, async (request, context) => ({
      until: await factors.confirm(callerOf(context), request, context),
    })),

    serve(beginEntry, ({ ticket }, context) => entrance.offer(ticket, context)),

    serve(confirmEntry, async (request, context) => {
      await entrance.confirm(request, context);
      return {};
    }),

    serve(sessionList, (_request, context) => {
      const { userId, sessionId } = callerOf(context);
      return writer.read(() => {
        const live = sessions.of(userId);
        const here = live.find(({ id }) => id === sessionId)?.device;
        return {
          sessions: live.map(({ id, agent: device, address, created, seen }) => ({
            ...{ id, device, address, created, seen },
            current: id === sessionId,
          })),
          devices: devices.of(userId).map(({ id, agent: device, address, created, seen }) => ({
            ...{ id: String(id), device, address, created, seen },
            current: id === here,
          })),
        };
      });
    }),

    serve(endSession, async ({ kind, id }, context) => {
      const { userId } = callerOf(context);
      await writer.run((tx) => {
        const device = kind === 'device' ? devices.find(userId, Number(id)) : null;
        const found = kind === 'device' ? device !== null : sessions.owns(userId, id);
        if (!found) throw new CallError('not-found', 'id');
        log.write(tx, 'session-ended', { userId, address: context.address }, kind);
        if (device === null) sessions.end(tx, userId, id);
        else {
          devices.forget(tx, device);
          sessions.endOfDevice(tx, userId, device.id);
        }
      });
      return {};
    }),
  ];
}
