import { recordDetail, recordExport } from '@tideline/wire/calls/records';
import type { Dependencies } from '../../foundation/dependencies.ts';
import { type Binding, callerOf, serve } from '../../http/handler.ts';
import type { Contracts } from '../contracts/service.ts';
import { RecordReader } from './detail.ts';
import { exportPage } from './export.ts';

export function recordRoutes(deps: Dependencies, contracts: Contracts): readonly Binding[] {
  const { store, writer } = deps;
  const reader = new RecordReader(deps, contracts);
  return [
    serve(recordDetail, ({ kind, id }, context) =>
      reader.read(callerOf(context).userId, kind, Number(id)),
    ),
    serve(recordExport, async (request, context) => {
      const { userId } = callerOf(context);
      await writer.settle();
      return exportPage(store, userId, request);
    }),
  ];
}
