import '#tests/processes/start-run.ts';
import { parseArgs } from 'node:util';
import { nginxVersion } from '#tests/servers/nginx-process.ts';
import { launchBrowser } from '#scripts/browser/launch-browser.ts';
import { measureSite, type SiteMeasurements } from './measure-site.ts';
import { fakeOtherHosts } from '../e2e/support/other-hosts.ts';
import { SLOW_PHONE } from './browser/paint.ts';
import { measurePanel } from './browser/panel.ts';
import { FULL_PLAN, type Plan, QUICK_PLAN } from './plan/plan.ts';
import { describeMachine, formatResults, writeResults } from './report.ts';
import { wrkVersion } from './requests/send-requests.ts';

// `npm run bench` measures the site as docs/performance.md describes. `npm run bench -- --quick` measures
// less, `npm run bench -- panel` only the panel.
const { values, positionals } = parseArgs({
  options: { quick: { type: 'boolean', default: false } },
  allowPositionals: true,
});
if (positionals.includes('panel')) await measureOnlyPanel();
else await measure(values.quick ? QUICK_PLAN : FULL_PLAN);

async function measureOnlyPanel(): Promise<void> {
  await using opened = new AsyncDisposableStack();
  const browser = opened.use(await launchBrowser());
  opened.use(await fakeOtherHosts(browser));
  for (const line of await measurePanel(browser)) process.stdout.write(`${line}\n`);
}

async function measure(plan: Plan): Promise<void> {
  const startedAt = new Date().toISOString();
  await using opened = new AsyncDisposableStack();
  const browser = opened.use(await launchBrowser());
  opened.use(await fakeOtherHosts(browser, { delayMs: SLOW_PHONE.roundTripMs }));
  const sites: SiteMeasurements[] = [];
  for (const videos of plan.videos) {
    sites.push(await measureSite(videos, plan, browser, printProgress));
  }
  const machine = describeMachine({
    chromium: browser.version(),
    nginx: nginxVersion,
    wrk: wrkVersion(),
  });
  const results = { startedAt, machine, sites };
  process.stdout.write(`${formatResults(results)}\n`);
  printProgress(`written to ${await writeResults(results)}`);
}

/** On standard error, so that the tables can be redirected into a file. */
function printProgress(step: string): void {
  process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${step}\n`);
}
