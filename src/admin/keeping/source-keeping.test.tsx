import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Database, Row } from '#server/core/database/tables.ts';
import { quoteHash } from '#server/keeping/quotes/quote-store.ts';
import {
  manageDialog,
  openManage,
  openVideos,
  sourceRow,
} from '#tests/components/source-dialogs.ts';
import { expectToast, named } from '#tests/components/render-panel.tsx';
import { makeCitation } from '#tests/rows/make-citation.ts';
import { makeKeepingSettings } from '#tests/keeping/make-keeping-settings.ts';
import { sampleRows } from '#tests/rows/sample-rows.ts';
import { makePdf } from '#tests/inputs/make-file.ts';
import { slowTest } from '#tests/slow-test.ts';

const URL = 'https://www.archives.gov/act';
const TITLE = 'The act';

type CheckRow = Row<'address_checks'>;

/** Opens the sources of a video, one of which has been checked. */
async function openSource(health: Partial<CheckRow> = { state: 'ok' }) {
  const panel = await openVideos([{ title: TITLE, url: URL }]);
  const { database } = panel.app;
  await makeKeepingSettings(database, { checksLinks: true, archivesSources: true });
  const { id } = await database.selectFrom('sources').select('id').executeTakeFirstOrThrow();
  await database
    .insertInto('address_checks')
    .values({ ...sampleRows.address_checks, url: URL, ...health })
    .execute();
  await openManage(panel.user);
  return Object.assign(panel, { database, id });
}

async function choose(user: UserEvent, item: string): Promise<void> {
  await user.click(
    await manageDialog().findByRole('button', { name: named(`More actions for ${TITLE}`) }),
  );
  await user.click(await screen.findByRole('menuitem', { name: item }));
}

function storedArchive(database: Database) {
  return database.selectFrom('address_archives').selectAll().executeTakeFirst();
}

test('a row says that its source is gone, and that it was archived', async () => {
  await using panel = await openSource({ state: 'gone', failingSince: '2025-03-01T12:00:00.000Z' });
  await waitFor(() =>
    expect(
      sourceRow(TITLE).getByText('Gone since March 1, 2025. Visitors see this.'),
    ).toBeDefined(),
  );
  await panel.database
    .insertInto('address_archives')
    .values({ ...sampleRows.address_archives, url: URL })
    .execute();
  await panel.user.click(manageDialog().getByRole('button', { name: 'Close' }));
  await openManage(panel.user);
  const link = await manageDialog().findByRole('link', { name: 'Archived on March 1, 2025' });
  expect(link.getAttribute('href')).toBe(sampleRows.address_archives.snapshotUrl);
});

test('“Use new address” saves the address to which the source has moved', async () => {
  const finalUrl = 'https://www.archives.gov/new';
  await using panel = await openSource({ state: 'moved', finalUrl });
  await manageDialog().findByText(`Moved to ${finalUrl}`);
  await choose(panel.user, 'Use new address');
  await expectToast('The source has the new address');
  expect(await panel.database.selectFrom('sources').select('url').execute()).toEqual([
    { url: finalUrl },
  ]);
});

slowTest('the owner checks, archives and refuses a source from its menu', async () => {
  await using panel = await openSource();
  await choose(panel.user, 'Check now');
  await expectToast('The check begins soon');
  await choose(panel.user, 'Archive now');
  await expectToast('The source is sent to the Internet Archive soon');
  expect(await storedArchive(panel.database)).toMatchObject({ state: 'waiting' });
  await choose(panel.user, 'Never archive');
  await expectToast('The source is not sent any more');
  expect(await panel.database.selectFrom('sources').select('isNeverArchived').execute()).toEqual([
    { isNeverArchived: true },
  ]);
});

slowTest('the owner chooses a snapshot, and another address is refused', async () => {
  await using panel = await openSource();
  await choose(panel.user, 'Choose snapshot');
  const dialog = within(await screen.findByRole('dialog', { name: 'Choose Snapshot' }));
  const field = dialog.getByLabelText('Address of the snapshot');
  await panel.user.type(field, 'https://example.org');
  await panel.user.click(dialog.getByRole('button', { name: 'Use This Snapshot' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('the address of a snapshot');
  await panel.user.clear(field);
  await panel.user.type(field, 'https://web.archive.org/web/20200102030405/https://example.org');
  await panel.user.click(dialog.getByRole('button', { name: 'Use This Snapshot' }));
  await expectToast('Snapshot saved');
  await waitFor(async () =>
    expect(await storedArchive(panel.database)).toMatchObject({ state: 'kept' }),
  );
});

test('the owner attaches a copy, which the row then names, and deletes it', async () => {
  await using panel = await openSource();
  await manageDialog().findByRole('button', { name: named(`More actions for ${TITLE}`) });
  const file = new File([new Uint8Array(makePdf(500))], 'printed.pdf', { type: 'application/pdf' });
  await panel.user.upload(manageDialog().getByLabelText(`Copy of ${TITLE}`), file);
  await expectToast('Copy attached');
  await manageDialog().findByRole('link', { name: /^Copy from .*\(.* B\)$/ });
  await choose(panel.user, 'Delete copy');
  await expectToast('Copy deleted');
  expect(manageDialog().queryByRole('link', { name: /^Copy from/ })).toBeNull();
});

test('visitors see that a quote is gone only after a click, which can be taken back', async () => {
  await using panel = await openVideos([{ title: TITLE, url: URL }]);
  const { database } = panel.app;
  const source = await database.selectFrom('sources').selectAll().executeTakeFirstOrThrow();
  const quote = 'Prices fell by four percent';
  const { id: sourceId, videoId } = source;
  await makeCitation(database, { sourceId, videoId, startSecond: 252, quote });
  const goneSince = '2025-03-01T12:00:00.000Z';
  const hash = quoteHash(URL, quote);
  const row = { ...sampleRows.address_quotes, hash, url: URL, quote, goneSince };
  await database
    .insertInto('address_quotes')
    .values({ ...row, state: 'gone' })
    .execute();
  await openManage(panel.user);
  await manageDialog().findByText(
    'At 4:12: no longer on the page since March 1, 2025. Open the page to make sure.',
  );
  for (const [name, isReleased] of [
    ['Show visitors that it is gone: the quote at 4:12', true],
    ['Hide from visitors: the quote at 4:12', false],
  ] as const) {
    await panel.user.click(await manageDialog().findByRole('button', { name }));
    await waitFor(async () =>
      expect(await database.selectFrom('address_quotes').select('isReleased').execute()).toEqual([
        { isReleased },
      ]),
    );
  }
});
