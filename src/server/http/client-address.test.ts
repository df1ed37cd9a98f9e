import { expect, test } from 'vitest';
import { clientAddress } from '#server/http/client-address.ts';
import { startApp } from '#tests/start-app.ts';

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::ffff:c000:201', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
  ['2001:DB8:1:2::1', '2001:db8:1:2::'],
  ['2001:db8:1:3::1', '2001:db8:1:3::'],
  ['::1', '::'],
  ['fe80::1%eth0', 'fe80::'],
])('%s is counted as %s', async (remoteAddress, counted) => {
  await using app = await startApp({
    pages: async (server) => {
      server.get('/me', (request) => ({ address: clientAddress(request) }));
    },
  });
  const reply = await app.server.inject({ url: '/me', remoteAddress });
  expect(reply.json()).toEqual({ address: counted });
});
