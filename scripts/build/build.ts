import { buildSite, isBuildStale } from './site-build.ts';

const onlyIfStale = process.argv.includes('--if-stale');
if (!onlyIfStale || (await isBuildStale())) await buildSite();
