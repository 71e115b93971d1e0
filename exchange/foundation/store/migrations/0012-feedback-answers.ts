import type { Migration } from 'kysely/migration';

/** The operator's answer to feedback, and the chat line in which the user reads it. */
export const feedbackAnswers: Migration = {
  async up(db) {
    await db.schema.alterTable('feedback').addColumn('answer', 'text').execute();
    await db.schema.alterTable('feedback').addColumn('answered', 'bigint').execute();
    await db.schema.alterTable('chat_lines').addColumn('feedback_id', 'bigint').execute();
    // Users page through their feedback now.
    await db.schema
      .createIndex('feedback_user')
      .on('feedback')
      .columns(['user_id', 'id'])
      .execute();
  },
  async down(db) {
    await db.schema.dropIndex('feedback_user').execute();
    await db.schema.alterTable('chat_lines').dropColumn('feedback_id').execute();
    await db.schema.alterTable('feedback').dropColumn('answered').execute();
    await db.schema.alterTable('feedback').dropColumn('answer').execute();
  },
};
