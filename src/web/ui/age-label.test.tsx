import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderSite } from '#tests/components/render-component.tsx';
import { makeVideo } from '#tests/rows/make-video.ts';
import { startApp } from '#tests/app/start-app.ts';

const now = new Date('2025-03-09T20:00:00.000Z');

test('cards and pages show the exact day behind an age, in the time zone of the site', async () => {
  await using app = await startApp();
  const publishDate = '2025-03-01T05:00:00.000Z';
  const { id } = await makeVideo(app.database, { publishDate });
  await renderSite('/', { app, now });
  const onCard = await screen.findByText('1 week ago');
  await renderSite(`/video/${id}`, { app, now });
  const onPage = await screen.findByText('Published 1 week ago');

  for (const { tagName, title, attributes } of [onCard, onPage]) {
    expect([tagName, title]).toEqual(['TIME', 'February 28, 2025']);
    expect(attributes.getNamedItem('datetime')?.value).toBe(publishDate);
  }
});
