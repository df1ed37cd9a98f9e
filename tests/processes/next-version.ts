import { goBack } from '#scripts/admin/go-back.ts';
import { loadEnv } from '#server/core/settings/env.ts';
import { startServer } from '#server/process/start-server.ts';
import { addNextVersion } from '#tests/archives/add-migration.ts';

// A process of the next version of the site, which updates it (`update`) or puts it back (`back`).
using _ = addNextVersion();
const env = loadEnv();
if (process.argv[2] === 'update') await (await startServer(env)).stop();
else await goBack(env, async () => 'yes');
process.exit();
