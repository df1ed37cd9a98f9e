import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { adminAddress } from '#domain/addresses.ts';
import { readBuildInfo } from '#server/owner/health/build-info.ts';
import { readEnv } from '#server/core/settings/env.ts';
import { pageRoutes } from '#server/pages/documents/page-routes.ts';
import { loadSiteBundle } from '#server/pages/documents/site-bundle.ts';
import { generatePassword } from '#server/owner/sign-in/passwords/generated-password.ts';
import { startServer } from '#server/process/start-server.ts';
import { stopOnSignal } from '#server/process/stop-on-signal.ts';
import { runMain } from '#server/process/run-main.ts';
import { buildFolder } from '#scripts/build/site-build.ts';
import { seedDemo } from './seed-demo.ts';

const dataDir = await mkdtemp(path.join(tmpdir(), 'plain-evidence-demo-'));

await runMain(() =>
  startDemo().catch(async (error: unknown) => {
    await removeData();
    throw error;
  }),
);

async function startDemo(): Promise<void> {
  // Only HOST and PORT come from the environment, so the demo never opens a real database.
  const { HOST, PORT } = process.env;
  const password = generatePassword();
  const env = readEnv({
    HOST,
    PORT,
    DATA_DIR: dataDir,
    ADMIN_PASSWORD: password,
    LOG_LEVEL: 'warn',
  });
  const bundle = await loadSiteBundle(buildFolder);
  const server = await startServer(env, {
    build: await readBuildInfo(buildFolder),
    pages: (app, context) => pageRoutes(app, context, bundle),
    seed: (database) =>
      seedDemo({ database, uploadsDir: path.join(dataDir, 'uploads'), now: new Date() }),
  });
  stopOnSignal({ ...server, stop: () => server.stop().then(removeData) });

  print(`
The demo is running at ${env.siteUrl}

Administrator:  ${env.siteUrl}${adminAddress.home}
User name:      ${env.adminUsername}
Password:       ${password}

The content is stored in a temporary folder, which is deleted when you stop the demo with Ctrl+C.
`);
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

function removeData(): Promise<void> {
  return rm(dataDir, { recursive: true, force: true });
}
