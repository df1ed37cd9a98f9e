import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { connect } from 'node:net';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { startApp, type TestApp } from '#tests/start-app.ts';

const PAGE_BYTES = 4 * 1024 * 1024;
const SLOW_READERS = 40;

async function startSite(): Promise<TestApp & { address: string }> {
  let request = 0;
  const app = await startApp({
    pages: async (pages) => {
      // Equal texts, but a new string for each request, like a page that is rendered each time.
      pages.get('/large', { config: { access: 'public' } }, () =>
        'é'.repeat(PAGE_BYTES / 2 - (request += 1)).padEnd(PAGE_BYTES / 2, 'é'),
      );
    },
  });
  const address = await app.server.listen({ host: '127.0.0.1', port: 0 });
  return Object.assign(app, { address });
}

test('a large page arrives complete and with its length', async () => {
  await using app = await startSite();
  const reply = await fetch(`${app.address}/large`);
  expect(reply.headers.get('content-length')).toBe(String(PAGE_BYTES));
  expect(await reply.text()).toBe('é'.repeat(PAGE_BYTES / 2));
  const head = await fetch(`${app.address}/large`, { method: 'HEAD' });
  expect(head.headers.get('content-length')).toBe(String(PAGE_BYTES));
});

test('forty clients that read a page slowly take little more memory than one', async () => {
  await using app = await startSite();
  await using clients = new AsyncDisposableStack();
  const before = bytesInUse();
  for (let client = 0; client < SLOW_READERS; client += 1) {
    const { port, hostname } = new URL(app.address);
    const socket = connect(Number(port), hostname).pause();
    clients.defer(() => void socket.destroy());
    const arrived = once(app.server.server, 'request');
    socket.write('GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n');
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
