import type { OptionOrder } from '@tideline/wire';
import { microtradeLists } from '@tideline/wire/calls/options';
import { call } from '../../api/call.ts';
import { createPages, type Pages } from '../../api/pages.ts';

/** Delivered options, newest first. */
export const createOptionHistory = (): Pages<OptionOrder> =>
  createPages((page) =>
    call(
      microtradeLists,
      { view: 'history', ...(page === undefined ? {} : { page }) },
      { silent: true },
    ),
  );
