import { siteConfigProblem } from '#server/site/site-config-problem.ts';
import { buildSite, isBuildStale } from './site-build.ts';

const onlyIfStale = process.argv.includes('--if-stale');
if (!onlyIfStale || (await isBuildStale())) {
  const problem = siteConfigProblem();
  if (problem === undefined) {
    await buildSite();
  } else {
    process.stderr.write(`${problem}\n`);
    process.exitCode = 1;
  }
}
