import { setImmediate } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { forgetCsrfToken } from './csrf-token.ts';
import { sendWithToken } from './send-with-token.ts';

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
