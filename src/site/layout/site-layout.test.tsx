import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderSite } from '#tests/components/render-component.tsx';
import { makeSocialLink } from '#tests/rows/make-social-link.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { startApp } from '#tests/app/start-app.ts';

const PAGES = ['HOME', 'ALL VIDEOS', 'ABOUT', 'CONTACT'];

const header = () => within(screen.getByRole('banner'));
const footer = () => within(screen.getByRole('contentinfo'));
const texts = (elements: readonly HTMLElement[]) => elements.map((element) => element.textContent);

test.each([
  ['/', 'HOME', 'Plain Evidence'],
  ['/videos', 'ALL VIDEOS', 'All Videos | Plain Evidence'],
  ['/about', 'ABOUT', 'About | Plain Evidence'],
  ['/contact', 'CONTACT', 'Contact | Plain Evidence'],
])(
  'on %s the header links to the four pages, and every navigation marks %s as the current one',
  async (address, name, title) => {
    await using app = await startApp();
    await renderSite(address, { app });
    await waitFor(() => expect(document.title).toBe(title));
    const links = within(header().getByRole('navigation', { name: 'Main' })).getAllByRole('link');
    expect(texts(links)).toEqual(PAGES);
    for (const navigation of document.querySelectorAll('header nav, footer nav')) {
      const [current, ...others] = navigation.querySelectorAll('[aria-current="page"]');
      expect(current?.textContent.toUpperCase()).toBe(name);
      expect(others).toEqual([]);
    }
  },
);

test('on a video page no navigation marks a link as current', async () => {
  await using app = await startApp();
  const { id, title } = await makeVideo(app.database);
  await renderSite(`/video/${id}`, { app });
  await screen.findByRole('heading', { level: 1, name: title });
  expect(document.querySelectorAll('[aria-current]')).toHaveLength(0);
});

test('header and footer link every visible platform in a new tab, without opener or referrer', async () => {
  await using app = await startApp();
  await makeSocialLink(app.database, { platform: 'YouTube', url: 'https://youtube.com/@host' });
  await makeSocialLink(app.database, { platform: 'bluesky', url: 'https://bsky.app/host' });
  await makeSocialLink(app.database, { platform: 'email', url: 'host@example.org' });
  await makeSocialLink(app.database, { platform: 'facebook', isVisible: false });
  await renderSite('/contact', { app });

  const inFooter = within(await footer().findByRole('list', { name: 'Connect With Me' }));
  for (const links of [header(), inFooter]) {
    for (const [name, href] of [
      ['YouTube', 'https://youtube.com/@host'],
      ['Blue Sky', 'https://bsky.app/host'],
      ['Email', 'mailto:host@example.org'],
    ]) {
      const link = links.getByRole('link', { name });
      expect(link.getAttribute('href')).toBe(href);
      expect(link.getAttribute('target')).toBe('_blank');
      expect(link.getAttribute('rel')).toBe('noopener noreferrer');
    }
    expect(links.queryByRole('link', { name: 'Facebook' })).toBeNull();
  }
});

test('the footer shows the purpose of the site, the copyright and the quick links', async () => {
  await using app = await startApp();
  await renderSite('/contact', { app });
  await screen.findByRole('heading', { level: 1 });
  const { textContent } = screen.getByRole('contentinfo');
  expect(textContent).toContain('Fact-based political analysis and educational commentary');
  expect(textContent).toContain('© 2025 Plain Evidence');
  expect(
    texts(within(footer().getByRole('navigation', { name: 'Quick Links' })).getAllByRole('link')),
  ).toEqual(['Home', 'All Videos', 'About', 'Contact']);
});

test('a click on a link scrolls the page to its top after ten milliseconds', async () => {
  await using app = await startApp();
  const user = await renderSite('/about', { app });
  await screen.findByRole('heading', { level: 1 });
  const scrollTo = vi.spyOn(window, 'scrollTo');
  const setTimer = vi.spyOn(globalThis, 'setTimeout');
  await user.click(footer().getByRole('link', { name: 'About' }));
  expect(setTimer).toHaveBeenCalledWith(expect.any(Function), 10);
  await waitFor(() => expect(scrollTo).toHaveBeenCalledWith(0, 0));
});
