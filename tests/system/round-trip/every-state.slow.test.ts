import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { readerSettings } from '#domain/readers/reader-settings.ts';
import { updateSettings } from '#server/core/stored-settings/settings-store.ts';
import { type DatabaseKind, defaultDatabase, type TestApp } from '#tests/app/start-app.ts';
import { makeArchive } from '#tests/archives/archives.ts';
import {
  afterRestore,
  restoredContent,
  withoutUploadTimes,
} from '#tests/round-trip/after-restore.ts';
import { missingRows, missingStates } from '#tests/round-trip/coverage.ts';
import { everyRead, sendReads } from '#tests/round-trip/every-read.ts';
import { type FullSite, startFullSite } from '#tests/round-trip/every-state.ts';
import {
  otherRows,
  otherStates,
  settingsReads,
  settingsTables,
  unexplained,
} from '#tests/round-trip/reasons.ts';
import { startRestoredSite } from '#tests/round-trip/restored-site.ts';
import { storedContent } from '#tests/round-trip/stored-content.ts';

/** Where the site is restored, each time from a backup of the site before: the other database, and back. */
const targets: readonly DatabaseKind[] = [
  defaultDatabase === 'sqlite' ? 'postgres' : 'sqlite',
  defaultDatabase,
];

/** Of so many reads of a restored site, one is compared. The rows are all compared. */
const READS_PER_COMPARISON = inject('isThorough') ? 1 : 4;

let fullSite: FullSite;
beforeAll(async () => {
  fullSite = await startFullSite(defaultDatabase);
});
afterAll(() => fullSite[Symbol.asyncDispose]());

test('a site with a row in every state comes back equal, in each row and read, from the other database too', async () => {
  await using opened = new AsyncDisposableStack();
  const { calls, clock } = fullSite;
  let site = calls.app;
  let file = await makeArchive(site.env);
  const content = await storedContent(site.database);
  const reads = await everyRead(site);
  const answers = await sendReads(site, calls.administrator, reads);
  expect(unexplained(missingStates(answers), { ...settingsReads, ...otherStates })).toEqual([]);
  expect(
    unexplained(await missingRows(site.database), { ...settingsTables, ...otherRows }),
  ).toEqual([]);

  for (const [step, database] of targets.entries()) {
    const options = { file, database, now: clock.now };
    const restored = opened.use(await startRestoredSite(site, options));
    expect(await storedContent(restored.database)).toEqual(restoredContent(content));
    const mailsOn = { isOn: true, isOffSinceRestore: false };
    await updateSettings(restored.database, readerSettings, mailsOn, clock.now());
    expect(addressesOf(await everyRead(restored))).toEqual(addressesOf(reads));

    site = restored;
    // Before the reads, of which exports add an entry to the audit trail.
    file = await makeArchive(site.env);
    const compared = answers.filter(
      (_answer, index) => (index + step) % READS_PER_COMPARISON === 0,
    );
    const restoredAnswers = await sendReads(restored, calls.administrator, compared);
    for (const [index, answer] of compared.entries()) {
      const expected = withoutUploadTimes(afterRestore(answer));
      expect(withoutUploadTimes(restoredAnswers[index])).toEqual(expected);
    }
  }
});

test('each video, source and message that is deleted comes back from the trash as it was', async () => {
  const { app, call, administrator } = fullSite.calls;
  const content = await contentWithoutTrail(app);
  const reads = (await everyRead(app)).filter(
    ({ route }, index) => route.url !== TRAIL && index % READS_PER_COMPARISON === 0,
  );
  const answers = await sendReads(app, administrator, reads);
  const { videos = [], sources = [], contact_messages: messages = [] } = content;
  for (const [route, rows] of [
    ['DELETE /api/videos/:id', videos],
    ['DELETE /api/sources/:id', sources],
    ['DELETE /api/admin/messages/:id', messages],
  ] as const) {
    for (const { id } of rows) {
      const { trashId } = (await call(route, { params: { id: String(id) } })).json();
      await call('POST /api/admin/trash/:id/restore', { params: { id: trashId } });
    }
  }
  expect(await contentWithoutTrail(app)).toEqual(content);
  const answersAfter = await sendReads(app, administrator, reads);
  for (const [index, answer] of answers.entries()) expect(answersAfter[index]).toEqual(answer);
});

/** It names every deletion. */
const TRAIL = '/api/admin/audit-trail';

async function contentWithoutTrail({ database }: TestApp) {
  const content = await storedContent(database);
  delete content['audit_entries'];
  return content;
}

function addressesOf(reads: readonly { address: string }[]): string[] {
  return reads.map(({ address }) => address).toSorted();
}
