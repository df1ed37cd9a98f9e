import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectDatabase } from '#server/core/database/connect.ts';
import { migrate } from '#server/core/database/migrate.ts';
import { readEnv } from '#server/core/settings/env.ts';
import { makeFolder } from '#server/core/uploads/open-storage.ts';
import { backUp } from '#server/owner/backup/back-up.ts';
import { insertSampleRows } from '#tests/rows/sample-rows.ts';

// For each release: `node tests/stored-sites/store-site.ts VERSION` stores the backup of a small site here,
// which every later version is tested to read.
const [version = ''] = process.argv.slice(2);
const dataDir = await mkdtemp(join(tmpdir(), 'plain-evidence-stored-'));
const env = readEnv({ DATA_DIR: dataDir });
const database = await connectDatabase(env);
await migrate(database);
await database.deleteFrom('secrets').execute();
await insertSampleRows(database);
await database.destroy();
await writeFile(join(await makeFolder(dataDir, 'uploads'), 'report.txt'), 'What the report says.');
const file = join(import.meta.dirname, `${version}.tar`);
await backUp({ file, env, now: () => new Date() });
await rm(dataDir, { recursive: true });
