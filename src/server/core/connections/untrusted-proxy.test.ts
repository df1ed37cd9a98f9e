import fastify from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { expect, test } from 'vitest';
import { warnOfUntrustedProxy } from '#server/core/connections/untrusted-proxy.ts';

/** The warnings that two requests with these headers cause. */
async function warningsOf(trustProxy: string[], remoteAddress: string, header: string) {
  const warnings: unknown[] = [];
  const stream = { write: (line: string) => void warnings.push(JSON.parse(line)) };
  await using app = fastify({
    logger: { level: 'warn', stream },
  }).withTypeProvider<ZodTypeProvider>();
  warnOfUntrustedProxy(app, trustProxy);
  for (let request = 0; request < 2; request += 1) {
    await app.inject({ url: '/', remoteAddress, headers: { [header]: '203.0.113.9' } });
  }
  return warnings;
}

test.each([
  [[], '192.0.2.1', 'x-forwarded-for'],
  [[], '192.0.2.1', 'x-forwarded-host'],
  [[], '192.0.2.1', 'x-forwarded-proto'],
  [['192.0.2.2', '10.0.0.0/8'], '192.0.2.1', 'x-forwarded-for'],
  [['192.0.2.1'], '2001:db8::1', 'x-forwarded-for'],
  [['2001:db8::/64'], '2001:db8:0:1::1', 'x-forwarded-for'],
  [['192.0.2.1'], 'fe80::1%eth0', 'x-forwarded-for'],
])('with TRUST_PROXY=%s, requests from %s with %s cause one warning', async (...request) => {
  const [peer, header] = [request[1], request[2]];
  const warnings = await warningsOf(...request);
  expect(warnings).toEqual([
    expect.objectContaining({ header, msg: expect.stringContaining('TRUST_PROXY') }),
  ]);
  expect(JSON.stringify(warnings)).not.toContain(peer);
  expect(JSON.stringify(warnings)).not.toContain('203.0.113.9');
});

test.each([
  [['192.0.2.1'], '192.0.2.1', 'x-forwarded-for'],
  [['192.0.2.1'], '::ffff:192.0.2.1', 'x-forwarded-for'],
  [['10.0.0.0/8'], '10.1.2.3', 'x-forwarded-host'],
  [['2001:db8::/64'], '2001:db8::1', 'x-forwarded-proto'],
  [[], '192.0.2.1', 'x-real-ip'],
])('with TRUST_PROXY=%s, requests from %s with %s cause no warning', async (...request) => {
  expect(await warningsOf(...request)).toEqual([]);
});
