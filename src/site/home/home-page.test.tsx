import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderSite } from '#tests/components/render-component.tsx';
import { makeCorrection } from '#tests/rows/make-correction.ts';
import { makeSocialLink } from '#tests/rows/make-social-link.ts';
import { makeSource } from '#tests/rows/make-source.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { startApp } from '#tests/app/start-app.ts';

const findLink = (name: string) => screen.findByRole('link', { name });
const latestVideos = () => screen.findByRole('region', { name: 'Watch my latest videos:' });

test('without videos, the home page says that the first one will appear here', async () => {
  await using app = await startApp();
  await renderSite('/', { app });
  await screen.findByText('The first video will appear here.');
  expect(screen.getByRole('list', { name: 'Social media' }).children).toHaveLength(0);
});

test('the home page shows the six latest videos as cards, newest first', async () => {
  await using app = await startApp();
  const newest = await makeVideo(app.database, {
    title: 'Day 8',
    publishDate: '2025-03-08T20:00:00.000Z',
  });
  for (let day = 1; day < 8; day += 1) {
    const publishDate = `2025-03-0${day}T20:00:00.000Z`;
    await makeVideo(app.database, { title: `Day ${day}`, publishDate });
  }
  await renderSite('/', { app, now: new Date('2025-03-08T22:00:00.000Z') });

  const section = within(await latestVideos());
  await section.findByText('Day 8');
  expect(section.getAllByRole('heading', { level: 3 }).map((title) => title.textContent)).toEqual(
    [8, 7, 6, 5, 4, 3].map((day) => `Day ${day}`),
  );
  const [card] = section.getAllByRole('listitem');
  if (!card) throw new Error('There is no card');
  expect(within(card).getByRole('link').getAttribute('href')).toBe(`/video/${newest.id}`);
  expect(within(card).getByText('Today')).toBeDefined();
  expect(within(card).getByText('Click to view Sources & Share')).toBeDefined();
  expect(section.getByText('1 day ago')).toBeDefined();
  const viewAll = section.getByRole('link', { name: 'View All Videos' });
  expect(viewAll.getAttribute('href')).toBe('/videos');
});

test('the hero shows the brand, its logo and the visible social links', async () => {
  await using app = await startApp();
  await makeSocialLink(app.database, { platform: 'YouTube', url: 'https://youtube.com/@host' });
  await makeSocialLink(app.database, { platform: 'email', url: 'host@example.org' });
  await makeSocialLink(app.database, { platform: 'facebook', isVisible: false });
  await renderSite('/', { app });

  const list = within(await screen.findByRole('list', { name: 'Social media' }));
  await list.findByRole('link', { name: 'YouTube' });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Plain Evidence');
  expect(screen.getByRole('img', { name: 'Plain Evidence logo' })).toBeDefined();
  expect(document.title).toBe('Plain Evidence');
  const links = list.getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')]).toSorted()).toEqual([
    ['Email', 'mailto:host@example.org'],
    ['YouTube', 'https://youtube.com/@host'],
  ]);
});

test('the first thumbnail of the home page loads before all others', async () => {
  await using app = await startApp();
  for (const title of ['First', 'Second', 'Third']) await makeVideo(app.database, { title });
  await renderSite('/', { app });

  const section = within(await latestVideos());
  await section.findByText('First');
  const [first, ...others] = section.getAllByRole('presentation');
  expect(first?.getAttribute('loading')).toBe('eager');
  expect(first?.getAttribute('fetchpriority')).toBe('high');
  for (const image of others) expect(image.getAttribute('loading')).toBe('lazy');
});

test('hovering and focusing a link loads the data of its page once', async () => {
  await using app = await startApp();
  const reads: string[] = [];
  const user = await renderSite('/', {
    app,
    replies: {
      '/api/videos': () => {
        reads.push('/api/videos');
        return undefined;
      },
    },
  });
  const link = screen.getByRole('link', { name: 'View All Videos' });

  await user.hover(link);
  await waitFor(() => expect(reads).toHaveLength(1));
  link.focus();
  expect(reads).toHaveLength(1);
});

test('the home page counts videos, sources and corrections, and leaves out what the site does not have', async () => {
  await using app = await startApp();
  const { id: videoId } = await makeVideo(app.database, {
    publishDate: '2025-03-01T20:00:00.000Z',
  });
  await makeSource(app.database, { videoId });
  await makeSource(app.database, { videoId });
  await renderSite('/', { app });
  const sources = await findLink('2 sources');
  expect(sources.parentElement?.textContent).toBe('1 video · 2 sources');
  expect(sources.getAttribute('href')).toBe('/videos');
});

test('the home page links the number of corrections to their list, and the footer names the feed', async () => {
  await using app = await startApp();
  await makeCorrection(app.database);
  await renderSite('/', { app });
  expect((await findLink('1 correction')).getAttribute('href')).toBe('/corrections');
  expect((await findLink('RSS')).getAttribute('href')).toBe('/feed.xml');
});
