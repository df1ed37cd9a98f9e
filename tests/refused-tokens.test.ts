import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createQueryClient } from '#web/http/query-client.ts';
import { sendWithToken } from '#web/http/send-with-token.ts';

/** Gives tokens, the second one not before it is told to, and counts them. */
function makeServer() {
  const replacement = Promise.withResolvers<void>();
  let tokensGiven = 0;

  const queryClient = createQueryClient(async () => {
    tokensGiven += 1;
    const csrfToken = `token ${tokensGiven}`;
    if (tokensGiven === 2) await replacement.promise;
    return { csrfToken };
  });

  return {
    queryClient,
    tokensGiven: () => tokensGiven,
    replaceToken: replacement.resolve,
    [Symbol.dispose]: () => queryClient.clear(),
  };
}

/** Takes any token but the first one. */
async function write(token: string): Promise<Response> {
  return new Response(null, { status: token === 'token 1' ? 403 : 200 });
}

test('a token that is refused again while its replacement is on its way is replaced once', async () => {
  using server = makeServer();
  const refusal = Promise.withResolvers<void>();
  const first = sendWithToken(server.queryClient, write);
  const second = sendWithToken(server.queryClient, async (token) => {
    if (token === 'token 1') await refusal.promise;
    return write(token);
  });
  await expect.poll(() => server.tokensGiven()).toBe(2);
  refusal.resolve();
  await setImmediate();
  server.replaceToken();

  expect((await first).status).toBe(200);
  expect((await second).status).toBe(200);
  expect(server.tokensGiven()).toBe(2);
});

test('a refusal that comes after the replacement leaves that alone', async () => {
  using server = makeServer();
  const refusal = Promise.withResolvers<void>();
  server.replaceToken();
  const second = sendWithToken(server.queryClient, async (token) => {
    if (token === 'token 1') await refusal.promise;
    return write(token);
  });
  await sendWithToken(server.queryClient, write);
  refusal.resolve();

  expect((await second).status).toBe(200);
  expect(server.tokensGiven()).toBe(2);
});
