import { act, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { navigate } from 'wouter/use-browser-location';
import { contactAbout } from '../page/contact-about.ts';
import { field, fillInAndSend, main, storedMessages } from '#tests/components/contact-form.ts';
import { findToast, renderSite } from '#tests/components/render-component.tsx';
import { makeVideo } from '#tests/rows/make-video.ts';
import { startApp } from '#tests/app/start-app.ts';

test('a report names the moment of the video that it is about', async () => {
  await using app = await startApp();
  const { id } = await makeVideo(app.database, { title: 'Taxes' });
  const user = await renderSite(`/contact?about=${id}&t=4m12s`, { app });
  const line = await main().findByRole('link', { name: 'Taxes at 4:12' });
  expect(line.getAttribute('href')).toBe(`/video/${id}?t=252`);
  expect(field('Subject').value).toBe('other');
  await fillInAndSend(user);
  await findToast('Message sent successfully!');
  expect(await storedMessages(app)).toMatchObject([{ aboutVideoId: id, aboutSecond: 252 }]);
  await waitFor(() => expect(main().queryByText(/^About:/)).toBeNull());
});

test('the visitor can remove the video from a report', async () => {
  await using app = await startApp();
  const { id } = await makeVideo(app.database, { title: 'Taxes' });
  const user = await renderSite(`/contact?about=${id}`, { app });
  await user.click(await main().findByRole('button', { name: 'Remove “About: Taxes”' }));
  await waitFor(() => expect(main().queryByText(/^About:/)).toBeNull());
  expect(window.location.search).toBe('');
});

test('the address can name a subject, which is chosen unless the visitor has begun a message with another one', async () => {
  await using app = await startApp();
  const { id } = await makeVideo(app.database, { title: 'Taxes' });
  const user = await renderSite(`${contactAbout(id, 252)}&subject=source-suggestion`, { app });
  await main().findByRole('link', { name: 'Taxes at 4:12' });
  expect(field('Subject').value).toBe('source-suggestion');

  act(() => navigate(contactAbout(id)));
  await waitFor(() => expect(field('Subject').value).toBe('other'));
  await user.selectOptions(field('Subject'), 'Media Inquiry');
  await user.type(field('Message'), 'Hello');
  act(() => navigate(`${contactAbout(id, 95)}&subject=source-suggestion`));
  await main().findByRole('link', { name: 'Taxes at 1:35' });
  expect(field('Subject').value).toBe('media');
});
