import '#tests/processes/start-run.ts';
import { randomBytes } from 'node:crypto';
import { loadavg } from 'node:os';
import sharp from 'sharp';
import { pageAddress } from '#domain/addresses.ts';
import { freePort } from '#tests/servers/free-port.ts';
import { videoAddress, videoTitle } from '../../e2e/support/demo-videos.ts';
import { fakeOtherHosts } from '../../e2e/support/other-hosts.ts';
import { startDemoSite } from '../../e2e/support/demo-site.ts';
import { launchBrowser } from '#scripts/browser/launch-browser.ts';
import { auditPage, LOWEST_SCORES, lowScores, type PageScores } from './lighthouse-audit.ts';

// `npm run lighthouse` runs Lighthouse on the public pages of the built site with the demo's content,
// prints the scores as a Markdown table, and fails when one is too low.
const port = await freePort();
await using site = await startDemoSite();
await using browser = await launchBrowser([`--remote-debugging-port=${port}`]);
await using otherHosts = await fakeOtherHosts(browser);
const thumbnail = await drawThumbnail();
otherHosts.answerThumbnails(thumbnail);

const pages = {
  Home: pageAddress.home,
  'All Videos': pageAddress.videos,
  'A video': await videoAddress(site, videoTitle.newest),
  About: pageAddress.about,
  Contact: pageAddress.contact,
};

print('| page | performance | accessibility | best practices | SEO | failed audits |');
print('| --- | ---: | ---: | ---: | ---: | --- |');
const problems: string[] = [];
for (const [name, address] of Object.entries(pages)) {
  const page = await auditPage(site.origin + address, port);
  print(tableRow(name, page));
  problems.push(...lowScores(page).map((category) => `${name}: ${category}`));
}
print(
  `Chromium ${browser.version()}; the machine's load was ${loadavg()[0]?.toFixed(1)} at the end.`,
);
if (problems.length > 0) {
  process.stderr.write(
    `Below the limit of ${JSON.stringify(LOWEST_SCORES)}: ${problems.join(', ')}\n`,
  );
  process.exitCode = 1;
}

/** A JPEG file of about 140 KB, the size of many thumbnails at YouTube. */
function drawThumbnail(): Promise<Buffer> {
  const noiseSize = { width: 96, height: 54, channels: 3 } as const;
  return sharp(randomBytes(noiseSize.width * noiseSize.height * noiseSize.channels), {
    raw: noiseSize,
  })
    .resize(1280, 720)
    .jpeg()
    .toBuffer();
}

function tableRow(name: string, { scores, failedAudits }: PageScores): string {
  const cells = [name, ...Object.values(scores), failedAudits.join(', ')];
  return `| ${cells.join(' | ')} |`;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
