import { expect, test } from 'vitest';
import { isLoopbackHost, siteAddressProblem } from './local-host.ts';

const loopback = [
  'http://localhost:3000',
  'http://LOCALHOST.',
  'http://site.localhost',
  'http://127.0.0.1:3000',
  'http://127.1',
  'http://[::1]:3000',
];

const local = [
  'http://0.0.0.0',
  'http://10.1.2.3',
  'http://172.16.0.1',
  'http://172.31.255.1',
  'http://192.168.1.5:3000',
  'http://169.254.1.1',
  'http://100.64.0.1',
  'http://[::]',
  'http://[fd12:3456::1]',
  'http://[fe80::1]',
  'http://nas',
  'http://my-mac.local:3000',
  'https://site.lan',
  'https://site.home.arpa',
  'https://site.internal',
];

const reachable = [
  'https://example.org',
  'https://www.example.org:8443',
  'http://localhost.example.org',
  'http://notlocalhost.org',
  'https://local.example.org',
  'http://8.8.8.8',
  'http://11.1.2.3',
  'http://172.32.0.1',
  'http://172.15.0.1',
  'http://192.169.0.1',
  'http://100.128.0.1',
  'http://[2001:db8::1]',
];

test.each([
  ...loopback.map((url) => [url, true, 'only-this-machine'] as const),
  ...local.map((url) => [url, false, 'only-this-network'] as const),
  ...reachable.map((url) => [url, false, undefined] as const),
])('%s: loopback %s, as the address of a site %s', (url, isLoopback, problem) => {
  const { hostname } = new URL(url);
  expect([isLoopbackHost(hostname), siteAddressProblem(hostname, true)]).toEqual([
    isLoopback,
    problem,
  ]);
});

test('a site whose address is not set has no public one', () => {
  expect(siteAddressProblem('example.org', false)).toBe('not-set');
});
