import { parseArgs } from 'node:util';
import { indexMissingVideos } from '#server/content/search-index/index-video.ts';
import { openMigratedDatabase } from '#server/core/database/open-database.ts';
import { loadEnv } from '#server/core/settings/env.ts';
import { runMain } from '#server/process/run-main.ts';
import { seedVideos } from './seed-videos.ts';

const { positionals } = parseArgs({ allowPositionals: true });
const count = Number(positionals[0]);

if (!Number.isSafeInteger(count) || count < 1) {
  process.stderr.write('Usage: npm run seed -- COUNT, for example npm run seed -- 2000\n');
  process.exitCode = 1;
} else {
  await runMain(async () => {
    const database = await openMigratedDatabase(loadEnv());
    try {
      await seedVideos(database, count, new Date());
      await indexMissingVideos(database);
    } finally {
      await database.destroy();
    }
    process.stdout.write(`Added ${count} videos.\n`);
  });
}
