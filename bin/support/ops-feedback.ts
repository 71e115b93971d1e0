import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { FEEDBACK_PATH } from '../../exchange/compose/operator-routes.ts';
import { DATABASE_FILE } from '../../exchange/foundation/store/data-folder.ts';
import type { Row } from '../../exchange/foundation/store/tables.ts';
import { UsageError } from './failure.ts';
import { askOperator, folderOf, operatorEndpointOf } from './operator.ts';

type Feedback = Row<'feedback'>;

interface Flags {
  readonly data: string;
  readonly json?: true;
}

export const ANSWER_HELP = `
The user reads the answer in the chat, in the notices and beside the feedback. The same text is sent
once, however often the command runs; another text is a further answer. The exchange must be running.

Example:
  $ tideline ops answer 27 "The chart is faster since this morning. Thank you."
`;

/** `tideline ops feedback`: what users reported, newest last, with its answers. */
export async function feedback({ data, json }: Flags): Promise<void> {
  const rows = await feedbackOf(folderOf(data));
  if (json) {
    console.log(JSON.stringify({ feedback: rows }));
    return;
  }
  for (const { id, user_id, time, contact, text, pictures, answer, answered } of rows) {
    const more = [
      contact && `contact ${contact}`,
      pictures && `pictures ${pictures}`,
      answered !== null && `answered ${new Date(answered).toISOString()}`,
    ];
    const about = [`user ${user_id}`, ...more.filter(Boolean)].join(', ');
    console.log(`${id}  ${new Date(time).toISOString()}  ${about}`);
    // Both may have several lines; each is marked as the user's or the operator's.
    console.log(text.replaceAll(/^/gm, '  > '));
    if (answer !== null) console.log(answer.replaceAll(/^/gm, '  < '));
  }
  if (rows.length === 0) console.log('No feedback yet.');
}

/** Reads the data folder; a core on PostgreSQL has no database there and is asked. */
async function feedbackOf(folder: string): Promise<readonly Feedback[]> {
  const file = join(folder, DATABASE_FILE);
  if (!existsSync(file)) {
    const endpoint = operatorEndpointOf(folder);
    return (await askOperator<{ feedback: readonly Feedback[] }>(endpoint, FEEDBACK_PATH)).feedback;
  }
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    // Ids and times are below 2^53; nothing else of the table is a number.
    return database
      .prepare(
        'select id, user_id, time, contact, text, pictures, answer, answered from feedback order by id',
      )
      .all() as unknown as readonly Feedback[];
  } finally {
    database.close();
  }
}

/** `tideline ops answer ID TEXT`. */
export async function answer(id: string, text: string, { data, json }: Flags): Promise<void> {
  if (!/^\d{1,15}$/.test(id)) throw new UsageError(`${id}: expected the number of a feedback`);
  const form = { id, text };
  const endpoint = operatorEndpointOf(folderOf(data));
  const sent = await askOperator<{ readonly line: string }>(endpoint, FEEDBACK_PATH, form);
  console.log(json ? JSON.stringify({ id, ...sent }) : `feedback ${id}: answered`);
}
