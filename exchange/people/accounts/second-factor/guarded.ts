import { type Call, callId } from '@tideline/wire';
import { cashSave } from '@tideline/wire/calls/bank';
import { addAddress, walletOut } from '@tideline/wire/calls/funding';
import { changeContact, closeAccount } from '@tideline/wire/calls/security';
import { changeFundPassword, changePassword } from '@tideline/wire/calls/user';
import { type Binding, callerOf } from '../../../http/handler.ts';
import type { SecondFactors } from './service.ts';

/** Calls with which a stolen session could take the funds or lock the owner out. */
const GUARDED: ReadonlySet<string> = new Set(
  (
    [
      ...[walletOut, addAddress, cashSave, changePassword, changeFundPassword],
      ...[changeContact, closeAccount],
    ] as readonly Call[]
  ).map(callId),
);

/** Bindings whose guarded calls require a confirmed session of users with a second factor. */
export function guarded(bindings: readonly Binding[], factors: SecondFactors): readonly Binding[] {
  return bindings.map((binding) => {
    if (!GUARDED.has(callId(binding.row))) return binding;
    return {
      row: binding.row,
      handle: (request, context) => {
        factors.require(callerOf(context));
        return binding.handle(request, context);
      },
    };
  });
}
