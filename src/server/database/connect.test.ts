import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { connectDatabase } from '#server/database/connect.ts';
import { testEnv } from '#tests/start-app.ts';

test('a new file that another connection holds for a second is opened', async () => {
  await using env = await testEnv();
  using other = new DatabaseSync(join(env.dataDir, 'site.db'));
  other.exec('begin exclusive');
  const opening = connectDatabase(env);
  await sleep(1000);
  other.exec('rollback');
  await (await opening).destroy();
});
