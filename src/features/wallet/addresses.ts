import type { ResponseOf } from '#wire';
import { getAddress } from '#wire/calls/funding.ts';
import { call } from '../../api/call.ts';
import { type Loaded, useLoad } from '../../api/use-load.ts';

export type WithdrawAddress = ResponseOf<typeof getAddress>['addresses'][number];

/** The person's withdrawal addresses of all coins. */
export const useAddresses = (): Loaded<ResponseOf<typeof getAddress>> =>
  useLoad('addresses', () => call(getAddress, {}, { silent: true }));
