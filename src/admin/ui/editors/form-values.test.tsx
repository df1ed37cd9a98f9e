import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { adminAddress } from '#domain/addresses.ts';
import type { Database } from '#server/core/database/tables.ts';
import { expectToast, named, renderPanel } from '#tests/components/render-panel.tsx';
import {
  manageDialog,
  openEdit,
  openManage,
  openVideoMoments,
  openVideos,
  save,
  sourceRow,
} from '#tests/components/source-dialogs.ts';
import { openVideoDialog, saveVideo } from '#tests/components/video-dialogs.ts';
import { makeCitation } from '#tests/rows/make-citation.ts';
import { makeSiteSettings } from '#tests/rows/make-site-settings.ts';
import { makeSocialLink } from '#tests/rows/make-social-link.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { startApp } from '#tests/app/start-app.ts';

const SOURCE = {
  id: '11111111-2222-4333-8444-555555555555',
  title: 'Minutes',
  url: '/uploads/source-11111111-2222-4333-8444-555555555555.pdf',
  fileName: 'Minutes.pdf',
  fileType: 'application/pdf',
  fileSizeBytes: 1234,
  sortOrder: 7,
  kind: 'court',
  access: 'free',
  language: 'de',
} as const;

/** Gives every empty column a text, so that a field which its form lacks would be noticed. */
async function fillEmptyColumns(database: Database, table: 'videos' | 'sources'): Promise<void> {
  const row = await database.selectFrom(table).selectAll().executeTakeFirstOrThrow();
  const empty = Object.entries(row).filter(([, value]) => value === null);
  if (empty.length === 0) return;
  const texts = empty.map(([column]) => [column, `Stored ${column}`]);
  await database.updateTable(table).set(Object.fromEntries(texts)).execute();
}

test('saving a video whose form was not touched changes nothing', async () => {
  await using app = await startApp();
  const { title } = await makeVideo(app.database, {
    publishDate: '2025-03-01T12:34:56.789Z',
    isPublished: false,
    viewCount: '12',
    isVertical: true,
    sortOrder: 7,
    language: 'pt-BR',
  });
  await fillEmptyColumns(app.database, 'videos');
  const stored = await app.database.selectFrom('videos').selectAll().execute();
  const { user } = await openVideoDialog(app, title);
  await saveVideo(user);
  await expectToast('Video updated successfully');
  expect(await app.database.selectFrom('videos').selectAll().execute()).toEqual(stored);
});

const CITED = { endSecond: 280, quote: '> “Words”, & more', page: 12 };

test('saving a source whose form was not touched changes neither the source nor its moments', async () => {
  await using panel = await openVideos([SOURCE]);
  const { user, app, videoId } = panel;
  await fillEmptyColumns(app.database, 'sources');
  await makeCitation(app.database, { videoId, sourceId: SOURCE.id, ...CITED });
  const stored = async () => [
    await app.database.selectFrom('sources').selectAll().execute(),
    await app.database.selectFrom('citations').selectAll().execute(),
  ];
  const before = await stored();
  await openManage(user);
  await waitFor(() => expect(sourceRow('Minutes').element.textContent).toContain('1 moment'));
  await save(user, await openEdit(user, 'Minutes'));
  await expectToast('Source updated successfully');
  expect(await stored()).toEqual(before);
});

test('saving moments that were not touched changes nothing', async () => {
  await using panel = await openVideos([SOURCE]);
  const { user, app, videoId } = panel;
  await makeCitation(app.database, { videoId, sourceId: SOURCE.id, ...CITED });
  const stored = () =>
    app.database
      .selectFrom('citations')
      .select(['videoId', 'sourceId', 'startSecond', 'endSecond', 'claim', 'quote', 'page'])
      .execute();
  const before = await stored();
  await openManage(user);
  await waitFor(() => expect(sourceRow('Minutes').element.textContent).toContain('1 moment'));
  await user.click(manageDialog().getByRole('button', { name: named('Moments of Minutes') }));
  const editor = within(await screen.findByRole('dialog', { name: 'Moments' }));
  await user.click(editor.getByRole('button', { name: 'Save Moments' }));
  await expectToast('Moments saved successfully');
  expect(await stored()).toEqual(before);
});

test('saving the moments of a video that were not touched changes nothing', async () => {
  await using panel = await openVideos([SOURCE, { title: 'Votes' }]);
  const { user, app, videoId } = panel;
  for (const { id } of await app.database.selectFrom('sources').select('id').execute()) {
    await makeCitation(app.database, { videoId, sourceId: id, ...CITED });
  }
  const stored = () => app.database.selectFrom('citations').selectAll().orderBy('id').execute();
  const before = await stored();
  const editor = await openVideoMoments(user);
  await user.click(editor.getByRole('button', { name: 'Save Moments' }));
  await expectToast('Moments saved successfully');
  expect(await stored()).toEqual(before);
});

test('saving a social link whose form was not touched changes nothing', async () => {
  await using app = await startApp();
  await makeSocialLink(app.database, { platform: 'twitter', isVisible: false, sortOrder: 7 });
  const stored = await app.database.selectFrom('social_links').selectAll().execute();
  const { user } = await renderPanel(adminAddress.settings, { app });
  await user.click(await screen.findByRole('button', { name: named('Edit the Twitter link') }));
  const editor = within(screen.getByRole('dialog'));
  await user.click(editor.getByRole('button', { name: 'Save Changes' }));
  await expectToast('Social link updated successfully');
  expect(await app.database.selectFrom('social_links').selectAll().execute()).toEqual(stored);
});

test('saving the values of the site that were not touched changes nothing', async () => {
  await using app = await startApp();
  await makeSiteSettings(app.database, {
    brand: 'Größe & Maß',
    creatorName: 'Ada',
    tagline: 'Numbers',
    footerBlurb: 'All of them',
    copyrightYear: 2026,
    timeZone: 'Asia/Calcutta',
    accent: '#12ab34',
    correctionsPolicy: 'One\n\nTwo',
  });
  const stored = () => app.database.selectFrom('settings').selectAll().execute();
  const before = await stored();
  const { user } = await renderPanel(adminAddress.siteSettings, { app });
  await user.click(await screen.findByRole('button', { name: 'Save Site' }));
  await expectToast('Site updated successfully');
  expect(await stored()).toEqual(before);
});
