import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderSite } from '#tests/components/render-component.tsx';
import { makeBio } from '#tests/rows/make-bio.ts';
import { startApp } from '#tests/app/start-app.ts';

const main = () => within(screen.getByRole('main'));

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
