import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { failOnce, noReplyYet } from '#tests/app/fetch-from.ts';
import { renderSite } from '#tests/components/render-component.tsx';
import { makeBio } from '#tests/rows/make-bio.ts';
import { startApp } from '#tests/app/start-app.ts';
import { slowTest } from '#tests/slow-test.ts';

const main = () => within(screen.getByRole('main'));

slowTest('About shows a placeholder while the biography is loading', async () => {
  await using app = await startApp();
  await renderSite('/about', { app, replies: { '/api/bio': noReplyYet } });
  await screen.findByRole('status', { name: 'Loading biography' });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('About Plain Evidence');
  expect(screen.queryByRole('heading', { name: 'Core Values' })).toBeNull();
});

slowTest('a biography that failed to load can be requested again', async () => {
  await using app = await startApp();
  await makeBio(app.database, { content: '<h2>How I work</h2>' });
  const user = await renderSite('/about', { app, replies: { '/api/bio': failOnce() } });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('The biography could not be loaded.');
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { name: 'How I work' });
});

test('About shows the biography instead of the built-in text', async () => {
  await using app = await startApp();
  const content =
    '<h2>How I work</h2><p><strong>Slowly</strong></p><blockquote>Show it</blockquote>';
  await makeBio(app.database, { content });
  await renderSite('/about', { app });
  await screen.findByRole('heading', { level: 2, name: 'How I work' });
  expect(document.title).toBe('About | Plain Evidence');
  expect(document.querySelector('.prose')?.innerHTML).toBe(content);
  expect(screen.queryByRole('heading', { name: 'Core Values' })).toBeNull();
});

test('About shows the built-in text and no headshot until there is a biography', async () => {
  await using app = await startApp();
  await renderSite('/about', { app });
  await main().findByText(/^Welcome/);
  expect(
    main()
      .getAllByRole('heading', { level: 2 })
      .map((title) => title.textContent),
  ).toEqual([expect.stringContaining('Mission'), 'Background & Experience', 'Core Values']);
  expect(
    main()
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual([
    '20+ years in public policy',
    'Former military officer',
    'Advanced degrees in political science/international relations',
    'Contributor to think tanks',
    'Fact-based analysis',
    'Respect for diverse viewpoints',
    'Transparency and source verification',
    'Education',
  ]);
  expect(main().queryByRole('img')).toBeNull();
});
