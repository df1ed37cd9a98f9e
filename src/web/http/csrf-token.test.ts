import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { forgetCsrfToken, sendWithToken } from './csrf-token.ts';

/** The token of a request that is sent now. */
async function sentToken(): Promise<string> {
  return (await sendWithToken(async (token) => new Response(token))).text();
}

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
  expect(await Promise.all([sentToken(), sentToken()])).toEqual(['first', 'first']);
  vi.advanceTimersByTime(30 * 60_000 - 1);
  expect(await sentToken()).toBe('first');
  vi.advanceTimersByTime(1);
  expect(await sentToken()).toBe('second');
});

test('after a failure, the next request fetches the token again', async () => {
  stubReplies(new Response(null, { status: 503 }), Response.json({ csrfToken: 'token' }));
  await expect(sentToken()).rejects.toThrow('503');
  expect(await sentToken()).toBe('token');
});

/** Issues numbered CSRF tokens and delays the second one until `issueSecondToken` is called. */
function startTokenServer() {
  const secondToken = Promise.withResolvers<void>();
  let tokensIssued = 0;

  vi.stubGlobal('fetch', async () => {
    tokensIssued += 1;
    const csrfToken = `token ${tokensIssued}`;
    if (tokensIssued === 2) await secondToken.promise;
    return Response.json({ csrfToken });
  });

  return {
    tokensIssued: () => tokensIssued,
    issueSecondToken: secondToken.resolve,
    [Symbol.dispose]: forgetCsrfToken,
  };
}

/** Accepts every token except the first. */
async function write(token: string): Promise<Response> {
  return new Response(null, { status: token === 'token 1' ? 403 : 200 });
}

test('a token refused by two concurrent requests is replaced only once', async () => {
  using server = startTokenServer();
  const refusal = Promise.withResolvers<void>();
  const first = sendWithToken(write);
  const second = sendWithToken(async (token) => {
    if (token === 'token 1') await refusal.promise;
    return write(token);
  });
  await expect.poll(() => server.tokensIssued()).toBe(2);
  refusal.resolve();
  await setImmediate();
  server.issueSecondToken();

  expect((await first).status).toBe(200);
  expect((await second).status).toBe(200);
  expect(server.tokensIssued()).toBe(2);
});

test('a refusal that arrives after the replacement does not discard the new token', async () => {
  using server = startTokenServer();
  const refusal = Promise.withResolvers<void>();
  server.issueSecondToken();
  const second = sendWithToken(async (token) => {
    if (token === 'token 1') await refusal.promise;
    return write(token);
  });
  await sendWithToken(write);
  refusal.resolve();

  expect((await second).status).toBe(200);
  expect(server.tokensIssued()).toBe(2);
});
