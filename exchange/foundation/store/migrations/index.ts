import type { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { first } from './0001-first.ts';
import { backOffice } from './0002-office.ts';
import { limits } from './0003-limits.ts';
import { leverage } from './0004-leverage.ts';
import { access } from './0005-access.ts';
import { evidence } from './0006-evidence.ts';
import { preferences } from './0007-preferences.ts';
import { spotTriggers } from './0008-spot-triggers.ts';
import { contractParts } from './0009-contract-parts.ts';
import { guests } from './0010-guests.ts';
import { depositChannel } from './0011-deposit-channel.ts';
import { feedbackAnswers } from './0012-feedback-answers.ts';
import { contractEnds } from './0013-contract-ends.ts';
import { makerReferences } from './0014-maker-references.ts';
import { historyOrder } from './0015-history-order.ts';
import { apiKeys } from './0016-api-keys.ts';
import { withdrawalHold } from './0017-withdrawal-hold.ts';
import type { MigrationName } from './names.ts';

/**
 * Migrates a database to the newest schema; each step runs once.
 * @returns the names of the applied steps
 */
export async function migrate(
  db: Kysely<unknown>,
  dialect: 'sqlite' | 'postgres',
): Promise<readonly string[]> {
  const migrations: Record<MigrationName, Migration> = {
    '0001-first': first(dialect),
    '0002-office': backOffice(dialect),
    '0003-limits': limits(dialect),
    '0004-leverage': leverage,
    '0005-access': access(dialect),
    '0006-evidence': evidence(dialect),
    '0007-preferences': preferences(dialect),
    '0008-spot-triggers': spotTriggers(dialect),
    '0009-contract-parts': contractParts(dialect),
    '0010-guests': guests,
    '0011-deposit-channel': depositChannel,
    '0012-feedback-answers': feedbackAnswers,
    '0013-contract-ends': contractEnds,
    '0014-maker-references': makerReferences,
    '0015-history-order': historyOrder,
    '0016-api-keys': apiKeys(dialect),
    '0017-withdrawal-hold': withdrawalHold,
  };
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) throw error;
  return results.map(({ migrationName }) => migrationName);
}
