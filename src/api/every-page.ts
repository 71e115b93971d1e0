import { EMPTY, expand, type Observable, reduce } from 'rxjs';
import type { Answer } from './answer.ts';

type Paged<Row> = Answer<{ readonly rows: readonly Row[]; readonly next: string | null }>;

/** All rows of a short paged list; fails if one page fails. */
export function everyPage<Row>(
  load: (page: { readonly page?: string }) => Observable<Paged<Row>>,
): Observable<Answer<readonly Row[]>> {
  return load({}).pipe(
    expand((answer) =>
      answer.kind === 'ok' && answer.data.next !== null ? load({ page: answer.data.next }) : EMPTY,
    ),
    reduce(
      (all: Answer<readonly Row[]>, answer): Answer<readonly Row[]> => {
        if (all.kind !== 'ok' || answer.kind !== 'ok')
          return all.kind === 'ok' ? (answer as Answer<never>) : all;
        return { ...answer, data: [...all.data, ...answer.data.rows] };
      },
      { kind: 'ok', data: [], message: '' },
    ),
  );
}
