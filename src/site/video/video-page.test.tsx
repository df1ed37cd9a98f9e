import { randomUUID } from 'node:crypto';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { uploadFile } from '#tests/archives/altered-file.ts';
import { renderSite } from '#tests/components/render-component.tsx';
import { makeCitation } from '#tests/rows/make-citation.ts';
import { makeSource } from '#tests/rows/make-source.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { startApp } from '#tests/app/start-app.ts';
import { slowTest } from '#tests/slow-test.ts';

const NOT_FOUND = 'The requested video could not be found.';

test('a video page shows player, title, age and description, and no draft banner', async () => {
  await using app = await startApp();
  const { id } = await makeVideo(app.database, {
    title: 'The Budget',
    youtubeId: 'n9defOwVWS8',
    description: 'First line\n\nSecond line',
    publishDate: '2025-03-01T20:00:00.000Z',
  });
  await renderSite(`/video/${id}`, { app, now: new Date('2025-03-03T20:00:00.000Z') });
  await screen.findByRole('heading', { level: 1, name: 'The Budget' });
  expect(document.title).toBe('The Budget | Plain Evidence');
  expect(screen.getByText('Published 2 days ago')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Share' })).toBeDefined();
  expect(screen.getByText(/First line/).textContent).toBe('First line\n\nSecond line');
  expect(screen.queryByText('Draft: only you can see this')).toBeNull();

  const player = screen.getByTitle('The Budget');
  expect(player.getAttribute('src')).toBe(
    'https://www.youtube-nocookie.com/embed/n9defOwVWS8?rel=0&modestbranding=1&enablejsapi=1',
  );
  expect(player.getAttribute('referrerpolicy')).toBe('strict-origin-when-cross-origin');
  expect(player.hasAttribute('allowfullscreen')).toBe(true);
});

test('the page of a video without a readable publish date shows "Just published", and a reference without a day', async () => {
  await using app = await startApp();
  const video = await makeVideo(app.database, { title: 'The Budget' });
  const replies = {
    [`/api/videos/${video.id}`]: () => Response.json({ ...video, publishDate: 'soon' }),
  };
  await renderSite(`/video/${video.id}`, { app, replies });
  await screen.findByRole('heading', { level: 1, name: 'The Budget' });
  expect(screen.getByText('Just published').tagName).toBe('P');
  expect(document.querySelector('time')).toBeNull();
  expect(screen.getByText(/“The Budget\.” Plain Evidence\. http/)).toBeDefined();
  expect(document.body.textContent).not.toMatch(/Invalid Date|Scheduled/);
});

test.each([
  ['an id that no video has', randomUUID()],
  ['text that is not an id', 'recent'],
  ['an id that cannot be decoded', '%E0%A4%A'],
])('the page of %s shows that the video was not found', async (_what, id) => {
  await using app = await startApp();
  await renderSite(`/video/${id}`, { app });
  await screen.findByText(NOT_FOUND);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Video Not Found');
  expect(document.title).toBe('Video | Plain Evidence');
  expect(document.querySelector('iframe')).toBeNull();
});

test('sources are listed below the video by sort order, each with its kind and description', async () => {
  await using app = await startApp();
  const { id: videoId } = await makeVideo(app.database);
  await makeSource(app.database, {
    videoId,
    sortOrder: 3,
    title: 'Annotated',
    url: 'https://constitution.congress.gov/',
    description: null,
  });
  await makeSource(app.database, {
    videoId,
    sortOrder: 2,
    title: 'The steps',
    description: 'As the House itself describes them.',
    url: '/uploads/source-1.pdf',
    fileName: 'steps.pdf',
    fileType: 'application/pdf',
    fileSizeBytes: 1_468_007,
  });
  await makeSource(app.database, {
    videoId,
    sortOrder: 1,
    title: 'A diagram',
    url: '/uploads/source-2.svg',
    fileName: 'diagram.svg',
    fileType: 'image/svg+xml',
  });
  await renderSite(`/video/${videoId}`, { app });

  const section = within(await screen.findByRole('region', { name: 'Link to source:' }));
  const titles = section.getAllByRole('heading', { level: 3 });
  expect(titles.map((title) => title.textContent)).toEqual([
    expect.stringContaining('A diagram'),
    expect.stringMatching(/^The steps\s*$/),
    expect.stringMatching(/^Annotated constitution/),
  ]);
  expect(section.getByText('As the House itself describes them.')).toBeDefined();
  expect(section.getByRole('img', { name: 'A diagram' }).getAttribute('src')).toBe(
    '/uploads/source-2.svg',
  );
  const details = section.getByText('PDF, 1.40 MB');
  const document = section.getByRole('link', { name: 'Click here to view the document' });
  const title = section.getByText('The steps');
  expect(document.getAttribute('aria-describedby')).toBe(`${title.id} ${details.id}`);
  // Links without a target appear only on a printed page.
  const onScreen = section.getAllByRole('link').filter((link) => link.hasAttribute('target'));
  const links = onScreen.map((link) => ({
    text: link.textContent,
    href: link.getAttribute('href'),
    target: link.getAttribute('target'),
    rel: link.getAttribute('rel'),
  }));
  const newTab = { target: '_blank', rel: 'noopener noreferrer' };
  const annotated = 'https://constitution.congress.gov/';
  expect(links).toEqual([
    { text: 'Click here to view the document', href: '/uploads/source-1.pdf', ...newTab },
    { text: 'Click here to view the source', href: annotated, ...newTab },
  ]);
});

test('a source shows its host, its kind and who can open it', async () => {
  await using app = await startApp();
  const { id: videoId } = await makeVideo(app.database);
  const opinion = { title: 'Opinion', url: 'https://www.supremecourt.gov/1', sortOrder: 1 };
  const source = await makeSource(app.database, {
    videoId,
    ...opinion,
    kind: 'court',
    access: 'free',
  });
  const report = { title: 'Report', url: '/uploads/source-1.pdf', fileName: 'a.pdf', sortOrder: 2 };
  await makeSource(app.database, { videoId, ...report, access: 'offline' });
  await makeCitation(app.database, { videoId, sourceId: source.id });
  await renderSite(`/video/${videoId}`, { app });
  const section = within(await screen.findByRole('region', { name: 'Link to source:' }));
  const titles = section.getAllByRole('heading', { level: 3 });
  expect(titles.map(({ textContent }) => textContent)).toEqual([
    'Opinion supremecourt.gov · Court document · Free',
    'Report Only on paper or in a library',
  ]);
  const rail = within(screen.getByRole('navigation', { name: 'Evidence, moment by moment' }));
  expect(rail.getByText('Source 1 · Court document')).toBeDefined();
});

test('a video without sources has no list of sources', async () => {
  await using app = await startApp();
  const { id, title } = await makeVideo(app.database);
  await renderSite(`/video/${id}`, { app });
  await screen.findByRole('heading', { level: 1, name: title });
  expect(screen.queryByText('Link to source:')).toBeNull();
});

slowTest(
  'the hash of an uploaded file is in "Cite this source", and that of a link has none',
  async () => {
    await using app = await startApp();
    const { videoId, sha256 } = await uploadFile(app, await app.signIn(), 'pdf');
    await makeSource(app.database, { videoId, title: 'A website' });
    const user = await renderSite(`/video/${videoId}`, { app });
    const hash = await screen.findByText(/^SHA-256/);
    expect(screen.getAllByText(/SHA-256/)).toHaveLength(1);
    expect(hash.textContent).toContain(sha256);
    const details = hash.closest('details') ?? document.createElement('details');
    expect(details.open).toBe(false);
    await user.click(within(details).getByText('Cite this source'));
    expect(details.open).toBe(true);
  },
);
