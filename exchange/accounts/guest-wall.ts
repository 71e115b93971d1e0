import { type Call, callId } from '@tideline/wire';
import { cashSave } from '@tideline/wire/calls/bank';
import { addAddress, chargeReq, walletOut } from '@tideline/wire/calls/funding';
import * as promotion from '@tideline/wire/calls/promotion';
import {
  addFactor,
  beginConfirm,
  beginFactor,
  confirm,
  removeFactor,
  renewRecoveryCodes,
} from '@tideline/wire/calls/security';
import {
  changeFundPassword,
  changePassword,
  realName,
  realName2,
  upload,
} from '@tideline/wire/calls/user';
import type { Binding } from '../http/handler.ts';
import { CallError } from '../refusal.ts';
import type { Accounts } from './service.ts';

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
    ] as readonly Call[]
  ).map(callId),
);

/** Bindings whose walled calls answer `guest-account` to guests. */
export function walled(bindings: readonly Binding[], accounts: Accounts): readonly Binding[] {
  return bindings.map((binding) => {
    if (!WALLED.has(callId(binding.row))) return binding;
    return {
      row: binding.row,
      handle: (request, context) => {
        if (context.caller && accounts.isGuest(context.caller.userId)) {
          throw new CallError('guest-account');
        }
        return binding.handle(request, context);
      },
    };
  });
}
