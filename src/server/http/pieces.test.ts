import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { connect } from 'node:net';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { startApp, type TestApp } from '#tests/start-app.ts';

const PAGE_BYTES = 4 * 1024 * 1024;
const SLOW_READERS = 40;

function page(): string {
  return 'é'.repeat(PAGE_BYTES / 2);
}

/** An app with a large page that is kept in the page cache, and one that is not. */
async function startSite(): Promise<TestApp & { address: string }> {
  const app = await startApp({
    pages: async (pages) => {
      pages.get('/kept', { config: { access: 'public', isCached: true } }, page);
      pages.get('/rendered', { config: { access: 'public' } }, page);
    },
  });
  const address = await app.server.listen({ host: '127.0.0.1', port: 0 });
  return Object.assign(app, { address });
}

test.each(['/kept', '/rendered'])('the large page at %s arrives complete', async (path) => {
  await using app = await startSite();
  const plain = { headers: { 'accept-encoding': 'identity' } };
  const reply = await fetch(app.address + path, plain);
  expect(reply.headers.get('content-length')).toBe(String(PAGE_BYTES));
  expect(await reply.text()).toBe(page());
  const head = await fetch(app.address + path, { ...plain, method: 'HEAD' });
  expect(head.headers.get('content-length')).toBe(String(PAGE_BYTES));
});

test('forty clients that read a kept page slowly take little more memory than one', async () => {
  await using app = await startSite();
  await fetch(`${app.address}/kept`);
  await using clients = new AsyncDisposableStack();
  const before = bytesInUse();
  for (let client = 0; client < SLOW_READERS; client += 1) {
    const { port, hostname } = new URL(app.address);
    const socket = connect(Number(port), hostname).pause();
    clients.defer(() => void socket.destroy());
    const arrived = once(app.server.server, 'request');
    socket.write('GET /kept HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await arrived;
  }
  await fetch(`${app.address}/healthz`);
  expect(bytesInUse() - before).toBeLessThan(8 * PAGE_BYTES);
});

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

function bytesInUse(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
