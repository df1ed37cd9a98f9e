import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { adminAddress } from '#domain/addresses.ts';
import { failOnce } from '#tests/app/fetch-from.ts';
import { renderPanel } from '#tests/components/render-panel.tsx';
import { makeMessage } from '#tests/rows/make-message.ts';
import { startApp } from '#tests/app/start-app.ts';
import { slowTest } from '#tests/slow-test.ts';

const MESSAGES = '/api/admin/messages';

slowTest('older messages are loaded at the end of the list, even after a failure', async () => {
  await using app = await startApp();
  await makeMessage(app.database, { message: { lastName: 'Older' } });
  const createdAt = '2025-03-02T12:00:00.000Z';
  const newest = await makeMessage(app.database, { message: { lastName: 'Newest', createdAt } });
  const nextPage = `${MESSAGES}?before=${createdAt},${newest.id}`;
  // The test replies with a first page of one message. The next page comes from the server.
  const headers = { 'x-total-count': '2', link: `<${nextPage}>; rel="next"` };
  vi.stubGlobal('IntersectionObserver', IntersectingAtOnce);
  const { user } = await renderPanel(adminAddress.messages, {
    app,
    replies: {
      [`GET ${MESSAGES}`]: () => Response.json([newest], { headers }),
      [`GET ${nextPage}`]: failOnce(),
    },
  });
  await screen.findByText('2 total messages');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Older messages could not be loaded.');
  expect(screen.getAllByRole('article')).toHaveLength(1);

  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('article', { name: 'Ada Older' });
  expect(screen.getAllByRole('article')).toHaveLength(2);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('without the header for their number, the messages that arrived are counted', async () => {
  await using app = await startApp();
  const older = await makeMessage(app.database, { message: { lastName: 'Older' } });
  const newest = await makeMessage(app.database);
  const nextPage = `${MESSAGES}?before=newest`;
  const unreadPage = `${MESSAGES}?isRead=false`;
  vi.stubGlobal('IntersectionObserver', IntersectingAtOnce);
  await renderPanel(adminAddress.messages, {
    app,
    replies: {
      [MESSAGES]: () => pageOf(newest, nextPage),
      [nextPage]: () => pageOf(older),
      [`${unreadPage}&limit=1`]: () => pageOf(newest, `${unreadPage}&limit=1&before=newest`),
      [unreadPage]: () => pageOf(newest),
    },
  });
  await screen.findByText('2 total messages');
  expect(await screen.findByText('1 unread')).toBeDefined();
});

test.each([
  [0.79, 'no warning', undefined],
  [
    0.8,
    'that it is nearly full',
    'The inbox is nearly full (40.00 MB of 50.00 MB). When it is full, visitors cannot send messages.',
  ],
  [
    1,
    'that it is full',
    'The inbox is full: visitors cannot send messages until you delete some and empty the trash.',
  ],
])('with %d of its space used, the inbox shows %s', async (fraction, _what, warning) => {
  await using app = await startApp();
  const limitBytes = 50 * 1024 * 1024;
  const usage = { usedBytes: fraction * limitBytes, limitBytes };
  await renderPanel(adminAddress.messages, {
    app,
    replies: { [`${MESSAGES}/usage`]: () => Response.json(usage) },
  });
  await screen.findByText('No Messages Yet');
  await waitFor(() => expect(screen.queryByText(/full/)?.textContent).toBe(warning));
});

/** A reply with one message, as a proxy that drops `X-Total-Count` passes it on. */
function pageOf(message: object, next?: string): Response {
  return Response.json([message], { headers: next ? { link: `<${next}>; rel="next"` } : {} });
}

/** Reports every observed element as visible; jsdom has no layout. */
class IntersectingAtOnce {
  readonly #callback: (entries: { isIntersecting: boolean }[]) => void;
  constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
    this.#callback = callback;
  }
  observe() {
    queueMicrotask(() => this.#callback([{ isIntersecting: true }]));
  }
  disconnect() {}
}
