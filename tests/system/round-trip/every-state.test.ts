import { expect, inject, test } from 'vitest';
import * as z from 'zod/mini';
import type { MailRun } from '#domain/mail-runs/mail-run.ts';
import { checkArchive } from '#server/backup/check-archive.ts';
import { openScratch } from '#server/backup/open-scratch.ts';
import { startAppFor } from '#tests/app/mail-server-settings.ts';
import { makeClock } from '#tests/app/make-clock.ts';
import { type DatabaseKind, hasPostgres, type TestApp } from '#tests/app/start-app.ts';
import { makeArchive } from '#tests/archives/archives.ts';
import { type Calls, startCalls } from '#tests/round-trip/calls.ts';
import { missingRows, missingStates } from '#tests/round-trip/coverage.ts';
import { type AnsweredRead, everyRead, sendReads } from '#tests/round-trip/every-read.ts';
import { startFullSite } from '#tests/round-trip/every-state.ts';
import { setUpMail, startReaderMailServer } from '#tests/round-trip/make-mail.ts';
import { countSettings, makeSettings, uploadHeadshot } from '#tests/round-trip/make-settings.ts';
import { startRestoredSite } from '#tests/round-trip/restored-site.ts';
import { storedContent } from '#tests/round-trip/stored-content.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Of so many reads of a restored site, one is compared. */
    readsPerComparison: number;
  }
}

/** The database where content is made, and those where it is restored, each from a backup of the one before. */
const journeys: [DatabaseKind, ...DatabaseKind[]][] = hasPostgres
  ? [['sqlite', 'postgres', 'sqlite'], ...(inject('isThorough') ? [fromPostgres()] : [])]
  : [['sqlite', 'sqlite']];

function fromPostgres(): [DatabaseKind, ...DatabaseKind[]] {
  return ['postgres', 'sqlite'];
}

test.each(journeys)(
  'every read and row is equal after a backup of a site in every state is restored, %s to %s',
  { timeout: 30 * 60_000 },
  async (first, ...others) => {
    await using opened = new AsyncDisposableStack();
    const { calls, clock, settings } = opened.use(await startFullSite(first));
    let site = calls.app;
    let file = await makeArchive(site.env);
    const content = await storedContent(site.database);
    const reads = await everyRead(site);
    const answers = await sendReads(site, calls.administrator(), reads);

    expect(uncalledRoutes(calls)).toEqual([]);
    expect(unexplained(missingStates(answers), { ...settingsReads, ...otherStates })).toEqual([]);
    expect(
      unexplained(await missingRows(site.database), { ...settingsTables, ...otherRows }),
    ).toEqual([]);

    for (const [step, database] of others.entries()) {
      const options = { file, database, settings, now: clock.now };
      const restored = opened.use(await startRestoredSite(site, options));
      expect(await storedContent(restored.database)).toEqual({
        ...content,
        mail_runs: content['mail_runs']?.map(heldRun),
      });
      expect(addressesOf(await everyRead(restored))).toEqual(addressesOf(reads));
      const isCompared = (_read: unknown, index: number) =>
        index % inject('readsPerComparison') === step % inject('readsPerComparison');
      const compared = answers.filter(isCompared);
      const restoredAnswers = await sendReads(restored, calls.administrator(), compared);
      for (const [index, answer] of compared.entries()) {
        expect(withoutUploadTimes(restoredAnswers[index])).toEqual(
          withoutUploadTimes(afterRestore(answer)),
        );
      }
      site = restored;
      file = await makeArchive(site.env);
    }
  },
);

test('every state of the settings is in a backup as it is stored', async () => {
  const clock = makeClock();
  await using mailServer = await startReaderMailServer();
  await using app = await startAppFor([mailServer], { now: clock.now });
  const calls = await startCalls(app);
  await setUpMail(calls, { mailServer, clock });
  const headshotUrl = await uploadHeadshot(calls);
  const reads = (await everyRead(app)).filter(({ route }) => `${route.url} ` in settingsReads);
  const answers: AnsweredRead[] = [];
  const missing: string[][] = [];
  for (let state = 0; state < countSettings(calls); state += 1) {
    await makeSettings(calls, { state, headshotUrl });
    const content = await storedContent(app.database);
    expect(await contentOfBackup(app)).toEqual(content);
    missing.push(await missingRows(app.database));
    answers.push(...(await sendReads(app, calls.administrator(), reads)));
  }
  const [first = [], ...others] = missing;
  const ofSettings = (each: string) =>
    Object.keys(settingsTables).some((start) => each.startsWith(start));
  const alwaysMissing = first.filter((each) => others.every((one) => one.includes(each)));
  expect(alwaysMissing.filter(ofSettings)).toEqual([]);
  expect(missingStates(answers)).toEqual([]);
});

async function contentOfBackup(app: TestApp) {
  const file = await makeArchive(app.env);
  await using scratch = await openScratch(app.env.dataDir);
  await checkArchive(file, scratch.database);
  return await storedContent(scratch.database);
}

function addressesOf(reads: readonly { address: string }[]): string[] {
  return reads.map(({ address }) => address).toSorted();
}

/** What the panel does with backups is tested beside its routes. */
const BACKUPS = 'It is about backups.';

/** The writing routes that are not called, with the reason why. */
const otherCalls: Readonly<Record<string, string>> = {
  'DELETE /api/admin/trash': 'It would delete the entries of the trash.',
  'POST /api/admin/trash/:id/restore': 'See trash.test.ts.',
  'POST /api/admin/site/share-image': 'It stores nothing.',
  'POST /api/admin/sign-in-link': 'Only the console prints links.',
  'POST /api/admin/set-password': 'It replaces only a generated password.',
  'POST /api/admin/passkey-options': 'The helper of passkeys calls it.',
  'POST /api/admin/passkeys': 'The helper of passkeys calls it.',
  'POST /api/admin/backups': BACKUPS,
  'POST /api/admin/backups/:name/check': BACKUPS,
  'POST /api/admin/backups/:name/download': BACKUPS,
  'DELETE /api/admin/backups/:name': BACKUPS,
  'POST /api/admin/files/:name/put-back': BACKUPS,
};

function uncalledRoutes({ routes, called }: Calls): string[] {
  return routes
    .filter(({ method }) => !['GET', 'HEAD'].includes(method))
    .map(({ method, url }) => `${method} ${url}`)
    .filter((route) => !called.has(route) && !(route in otherCalls));
}

const SETTINGS = 'The second test sets every state.';

/** The reads and the tables of settings, of which a site has one state at a time. */
const settingsReads: Readonly<Record<string, string>> = {
  '/api/admin/email-settings ': SETTINGS,
  '/api/admin/intake ': SETTINGS,
  '/api/admin/keeping ': SETTINGS,
  '/api/admin/reader-settings ': SETTINGS,
  '/api/admin/setup ': SETTINGS,
  '/api/admin/site ': SETTINGS,
  '/api/bio ': SETTINGS,
  '/api/site ': SETTINGS,
};

const settingsTables: Readonly<Record<string, string>> = {
  'bio_content.': SETTINGS,
  'intake_channels.': SETTINGS,
  'setup_state.': SETTINGS,
  'site_settings.': SETTINGS,
};

const ALWAYS_DATED = 'Visitors see no videos without a date.';
const NOT_IN_BACKUP = 'The mail server is not in a backup.';

/** States of replies that no content has here, with the reason why. */
const otherStates: Readonly<Record<string, string>> = {
  '/api/admin/audit-trail [].client=null': 'Only the console has no client.',
  '/api/admin/audit-trail [].event=console': 'Only the console causes it.',
  '/api/admin/audit-trail [].event=more-refusals': 'Only a thousand attempts cause it.',
  '/api/admin/audit-trail [].event=refused-link': 'Only the console prints links.',
  '/api/admin/auth-check ': 'The reads are those of a session.',
  '/api/admin/lockout-status ': 'It is about the client.',
  '/api/admin/email-settings/obstacle ': NOT_IN_BACKUP,
  '/api/admin/mail-server ': NOT_IN_BACKUP,
  '/api/admin/files .files[].isUnused=true': 'Files are unused an hour after their upload.',
  '/api/admin/messages [].network=null': 'Only older versions stored no network.',
  '/api/bio/sample .sample=null': 'Only sites without a biography have a sample.',
  '/api/social-links [].isVisible=false': 'Visitors see no hidden links.',
  '/api/videos [].publishDate=null': ALWAYS_DATED,
  '/api/videos/recent [].publishDate=null': ALWAYS_DATED,
  '/api/videos/:id/evidence .files[].sha256=null': 'Every uploaded file has a hash.',
  '/api/videos/:id/evidence .playback.isEmbeddable=true': 'It is only given as false.',
  '/api/videos/:id/evidence .playback.playsAfterClick=true': SETTINGS,
};

/** What no table contains here, with the reason why. */
const otherRows: Readonly<Record<string, string>> = {
  'administrators.passwordGeneratedAt is not null': 'A generated password must be replaced first.',
  'audit_entries.client is null': 'Only the console has no client.',
  'contact_messages.network is null': 'Only older versions stored no network.',
  'file_hashes.alteredAt is not null': 'No file is altered.',
  'mail_outbox.fileName is not null': 'No file is altered.',
  'source_quotes.checkedAt is null': 'Rows are stored when a quote is checked.',
  'subscribers.previousTokenHash is not null': 'The signing key was not replaced.',
};

/** What is missing without a reason. A reason applies to everything that begins as stated. */
function unexplained(
  missing: readonly string[],
  reasons: Readonly<Record<string, string>>,
): string[] {
  const starts = Object.keys(reasons);
  return missing.filter((each) => !starts.some((start) => each.startsWith(start)));
}

const UNFINISHED: ReadonlySet<unknown> = new Set<MailRun['state']>([
  'scheduled',
  'holding',
  'running',
  'paused',
]);

/** A restore holds the mails to readers that are not finished. */
function heldRun<Run extends object>(run: Run): Run {
  if (!('state' in run) || !UNFINISHED.has(run.state)) return run;
  return { ...run, state: 'held', reason: expect.stringContaining('restored'), waitUntil: null };
}

const runsSchema = z.looseObject({ runs: z.array(z.looseObject({})) });

/** The answer to a read that is expected of the restored site. */
function afterRestore(answer: AnsweredRead): AnsweredRead {
  const { url } = answer.route;
  if (url === '/api/admin/mail-runs') {
    const body = runsSchema.parse(answer.body);
    return { ...answer, body: { ...body, runs: body.runs.map(heldRun) } };
  }
  return answer;
}

const filesSchema = z.looseObject({ files: z.array(z.looseObject({ name: z.string() })) });

/** The answer without the times of uploaded files, which a bucket does not keep, and their order by them. */
function withoutUploadTimes(answer: AnsweredRead | undefined): unknown {
  if (answer?.route.url !== '/api/admin/files') return answer;
  const { files, ...totals } = filesSchema.parse(answer.body);
  const sorted = files.toSorted((a, b) => a.name.localeCompare(b.name));
  return {
    ...answer,
    body: { ...totals, files: sorted.map((file) => ({ ...file, modified: '' })) },
  };
}
