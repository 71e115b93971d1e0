import { recordDetail, recordExport } from '@tideline/wire/calls/records';
import type { Dependencies } from '../../foundation/dependencies.ts';
import { type Binding, callerOf, serve } from '../../http/handler.ts';
import type { Contracts } from '../contracts/service.ts';
import { Journal } from '../journal/journal.ts';
import { journalRoutes } from '../journal/routes.ts';
import { RecordReader } from './detail.ts';
import { exportPage, tripsPage } from './export.ts';

export function recordRoutes(deps: Dependencies, contracts: Contracts): readonly Binding[] {
  const { store, writer } = deps;
  const journal = new Journal(deps);
  const reader = new RecordReader(deps, contracts);
  return [
    ...journalRoutes(journal),
    serve(recordDetail, ({ kind, id }, context) =>
      reader.read(callerOf(context).userId, kind, Number(id)),
    ),
    serve(recordExport, async (request, context) => {
      const { userId } = callerOf(context);
      await writer.settle();
      const { kind } = request;
      if (kind === 'trips') return tripsPage(journal, userId, { ...request, kind });
      return exportPage(store, userId, { ...request, kind });
    }),
  ];
}
