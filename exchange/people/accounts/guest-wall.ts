import { type Call, callId } from '@tideline/wire';
import { cashSave } from '@tideline/wire/calls/bank';
import { addAddress, chargeReq, walletOut } from '@tideline/wire/calls/funding';
import { addApiKey, endApiKey } from '@tideline/wire/calls/keys';
import * as promotion from '@tideline/wire/calls/promotion';
import { pushSubscribe } from '@tideline/wire/calls/push';
import {
  addFactor,
  beginConfirm,
  beginFactor,
  changeContact,
  closeAccount,
  confirm,
  removeFactor,
  renewRecoveryCodes,
  reopenAccount,
} from '@tideline/wire/calls/security';
import {
  changeFundPassword,
  changePassword,
  realName,
  realName2,
  upload,
} from '@tideline/wire/calls/user';
import { CallError } from '../../foundation/ports/refusal.ts';
import type { Binding } from '../../http/handler.ts';
import type { Accounts } from '../users/service.ts';

/**
 * Calls that need a full account. A guest has no contact to prove anything with, earns nothing from
 * invitations, moves no funds in or out, and stores no pictures, because a flood of guests could
 * fill the disk with them.
 */
const WALLED: ReadonlySet<string> = new Set(
  (
    [
      ...Object.values(promotion),
      ...[walletOut, addAddress, chargeReq, cashSave],
      ...[changePassword, changeFundPassword, realName, realName2, upload],
      ...[beginFactor, addFactor, removeFactor, renewRecoveryCodes, beginConfirm, confirm],
      ...[changeContact, closeAccount, reopenAccount],
    ] as readonly Call[]
  ).map(callId),
);

/**
 * Calls by which one visitor of a shared account could shut out all others, or their programs, or
 * be told of what others do.
 */
const SHARED: ReadonlySet<string> = new Set(
  (
    [
      ...[changePassword, changeFundPassword],
      ...[beginFactor, addFactor, removeFactor, renewRecoveryCodes],
      ...[addApiKey, endApiKey, pushSubscribe],
      ...[changeContact, closeAccount, reopenAccount],
    ] as readonly Call[]
  ).map(callId),
);

/**
 * Bindings whose walled calls answer `guest-account` to guests.
 * @param isShared - whether strangers share an account, whose password is public
 */
export function walled(
  bindings: readonly Binding[],
  accounts: Accounts,
  isShared: (userId: string) => boolean,
): readonly Binding[] {
  return bindings.map((binding) => {
    const id = callId(binding.row);
    if (!WALLED.has(id) && !SHARED.has(id)) return binding;
    return {
      row: binding.row,
      handle: (request, context) => {
        const userId = context.caller?.userId;
        if (userId !== undefined && WALLED.has(id) && accounts.isGuest(userId)) {
          throw new CallError('guest-account');
        }
        if (userId !== undefined && SHARED.has(id) && isShared(userId)) {
          throw new CallError('demo-shared');
        }
        return binding.handle(request, context);
      },
    };
  });
}
