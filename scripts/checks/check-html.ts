import '#tests/processes/start-run.ts';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { adminAddress, pageAddress } from '#domain/addresses.ts';
import type { SiteServer } from '../../e2e/support/site-server.ts';
import { startDemoSite } from '../../e2e/support/demo-site.ts';
import { openTemporaryFolder } from '../../bench/servers/temporary-folder.ts';

/**
 * The checker behind https://validator.w3.org/nu/. `npx` installs it when it is needed: as a
 * dependency, it would make `npm ci` download Java on a machine that has none.
 */
const CHECKER = 'vnu-jar@26.9.27';

/**
 * React writes `<img/>`, which is correct HTML. The checker knows neither `@property` nor transitions of
 * variables, both of which Tailwind writes.
 */
const IGNORED_MESSAGES = 'Trailing slash on void elements has no effect.*|CSS: .*';

// `npm run check-html` checks the documents of the built site with the demo's content, prints the
// errors and warnings, and fails if it finds any.
if (hasJava()) await checkSite();
else {
  process.stderr.write(
    'The Nu HTML checker needs Java 11 or later (Debian: apt-get install default-jre-headless).\n',
  );
  process.exitCode = 1;
}

function hasJava(): boolean {
  return spawnSync('java', ['-version']).status === 0;
}

async function checkSite(): Promise<void> {
  await using site = await startDemoSite();
  using opened = openTemporaryFolder();
  const files: string[] = [];
  for (const address of await documentAddresses(site)) {
    const file = path.join(opened.folder, `${address.replaceAll('/', '_')}.html`);
    const document = await fetch(site.origin + address);
    writeFileSync(file, await document.text());
    files.push(file);
  }
  const options = ['--Werror', '--filterpattern', IGNORED_MESSAGES];
  const { status } = spawnSync('npx', ['--yes', CHECKER, ...options, ...files], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status === 0)
    process.stdout.write(`No errors and no warnings in ${files.length} documents\n`);
  else process.exitCode = 1;
}

/** Every public page, the not-found pages, and the panel. */
async function documentAddresses({ database }: SiteServer): Promise<string[]> {
  const videos = await database
    .selectFrom('videos')
    .select('id')
    .where('isPublished', '=', true)
    .execute();
  const moments = await database
    .selectFrom('citations')
    .innerJoin('videos', 'videos.id', 'videoId')
    .select(['videoId', 'startSecond'])
    .where('isPublished', '=', true)
    .limit(3)
    .execute();
  const kept = moments.map(({ videoId, startSecond }) => `${videoId}.${startSecond}`);
  return [
    pageAddress.home,
    pageAddress.videos,
    ...videos.map(({ id }) => pageAddress.video(id)),
    pageAddress.video('nowhere'),
    pageAddress.about,
    pageAddress.contact,
    pageAddress.corrections,
    pageAddress.case(''),
    pageAddress.case(kept.join(',')),
    '/nowhere',
    adminAddress.home,
  ];
}
