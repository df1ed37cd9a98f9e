import { expect, onTestFinished, test, vi } from 'vitest';
import { csrfToken, forgetCsrfToken } from './csrf-token.ts';

function stubReplies(...replies: readonly Response[]): void {
  const waiting = [...replies];
  vi.stubGlobal('fetch', async () => waiting.shift());
  onTestFinished(forgetCsrfToken);
}

test('requests share the token for half an hour', async () => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  stubReplies(Response.json({ csrfToken: 'first' }), Response.json({ csrfToken: 'second' }));
  expect(await Promise.all([csrfToken(), csrfToken()])).toEqual(['first', 'first']);
  vi.advanceTimersByTime(30 * 60_000 - 1);
  expect(await csrfToken()).toBe('first');
  vi.advanceTimersByTime(1);
  expect(await csrfToken()).toBe('second');
});

test('after a failure, the next request fetches the token again', async () => {
  stubReplies(new Response(null, { status: 503 }), Response.json({ csrfToken: 'token' }));
  await expect(csrfToken()).rejects.toThrow('503');
  expect(await csrfToken()).toBe('token');
});
