import type { InjectOptions } from 'fastify';
import { expect, test } from 'vitest';
import { clientAddress } from '#server/core/access/client-address.ts';
import { sharedApp, type StartOptions, type TestApp } from '#tests/app/start-app.ts';

const PROXY = '192.0.2.1';

const pages: StartOptions['pages'] = async (server) => {
  const config = { access: 'public' } as const;
  server.get('/address', { config }, (received) => ({ address: clientAddress(received) }));
};

const direct = sharedApp({ pages });
const behindProxy = sharedApp({ pages, settings: { TRUST_PROXY: PROXY } });

async function addressOf({ server }: TestApp, request: InjectOptions): Promise<string> {
  return (await server.inject({ url: '/address', ...request })).json().address;
}

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::ffff:c000:201', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
  ['2001:DB8:1:2::1', '2001:db8:1:2::'],
  ['2001:db8:1:3::1', '2001:db8:1:3::'],
  ['::1', '::'],
  ['fe80::1%eth0', 'fe80::'],
])('limits count the client %s as %s', async (remoteAddress, address) => {
  expect(await addressOf(direct(), { remoteAddress })).toBe(address);
});

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['203.0.113.9:40000', '203.0.113.9'],
  ['[::ffff:203.0.113.9]:40000', '203.0.113.9'],
  ['2001:db8:1:2::1', '2001:db8:1:2::'],
  ['[2001:db8:1:2::1]', '2001:db8:1:2::'],
  ['[2001:db8:1:2::1]:443', '2001:db8:1:2::'],
  ['198.51.100.1, 203.0.113.9:40000', '203.0.113.9'],
  ['203.0.113.9:40000, 192.0.2.1', '203.0.113.9'],
  ['unknown', PROXY],
  ['_hidden:40000', PROXY],
  ['203.0.113.9:x', PROXY],
  ['203.0.113.9.9:40000', PROXY],
  ['[203.0.113.9', PROXY],
  ['[]:443', PROXY],
])(
  'with X-Forwarded-For: %s from a proxy, limits count the client as %s',
  async (forwarded, address) => {
    const request = { remoteAddress: PROXY, headers: { 'x-forwarded-for': forwarded } };
    expect(await addressOf(behindProxy(), request)).toBe(address);
    expect(await addressOf(direct(), request)).toBe(PROXY);
  },
);
