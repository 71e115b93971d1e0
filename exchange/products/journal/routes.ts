import {
  journalFigures,
  journalNote,
  journalTrip,
  journalTrips,
} from '@tideline/wire/calls/journal';
import { cursorOf, PAGE_SIZE } from '../../foundation/transactions/paging.ts';
import { type Binding, callerOf, serve } from '../../http/handler.ts';
import type { Journal } from './journal.ts';

export function journalRoutes(journal: Journal): readonly Binding[] {
  return [
    serve(journalTrips, (request, context) =>
      journal.page(callerOf(context).userId, request, cursorOf(request.page), PAGE_SIZE),
    ),
    serve(journalFigures, (request, context) => journal.figures(callerOf(context).userId, request)),
    serve(journalTrip, ({ id }, context) => journal.one(callerOf(context).userId, Number(id))),
    serve(journalNote, ({ id, tags = '', note = '' }, context) =>
      journal.write(callerOf(context).userId, Number(id), { tags, note }),
    ),
  ];
}
