import { SettingError } from '#server/core/settings/env.ts';
import { buildSite, isBuildStale } from './site-build.ts';

const onlyIfStale = process.argv.includes('--if-stale');
try {
  if (!onlyIfStale || (await isBuildStale())) {
    process.stdout.write('Building the site ...\n');
    await buildSite();
  }
} catch (error) {
  if (!(error instanceof SettingError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
