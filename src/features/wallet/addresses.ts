import type { ResponseOf } from '@tideline/wire';
import { getAddress } from '@tideline/wire/calls/funding';
import { call } from '../../api/call.ts';
import { type Loaded, useLoad } from '../../api/use-load.ts';

export type WithdrawAddress = ResponseOf<typeof getAddress>['addresses'][number];

/** The person's withdrawal addresses of all coins. */
export const useAddresses = (): Loaded<ResponseOf<typeof getAddress>> =>
  useLoad('addresses', () => call(getAddress, {}, { silent: true }));
