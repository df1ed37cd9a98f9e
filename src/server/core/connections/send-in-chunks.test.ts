import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { connect } from 'node:net';
import { once } from 'node:events';
import { Writable } from 'node:stream';
import { setImmediate as nextIteration } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startApp, type TestApp } from '#tests/app/start-app.ts';
import { slowTest } from '#tests/slow-test.ts';
import { sendInChunks } from './send-in-chunks.ts';

const PAGE_BYTES = 4 * 1024 * 1024;
const READERS = 40;

function page(): string {
  return 'é'.repeat(PAGE_BYTES / 2);
}

/** An app with a large page that the page cache stores, and with one that it does not store. */
async function startSite(): Promise<TestApp & { address: string }> {
  const app = await startApp({
    pages: async (pages) => {
      pages.get('/cached', { config: { access: 'public', isCached: true } }, page);
      pages.get('/rendered', { config: { access: 'public' } }, page);
    },
  });
  const address = await app.server.listen({ host: '127.0.0.1', port: 0 });
  return Object.assign(app, { address });
}

test.each(['/cached', '/rendered'])('the large page at %s arrives completely', async (path) => {
  await using app = await startSite();
  const plain = { headers: { 'accept-encoding': 'identity' } };
  const reply = await fetch(app.address + path, plain);
  expect(reply.headers.get('content-length')).toBe(String(PAGE_BYTES));
  expect(await reply.text()).toBe(page());
  const head = await fetch(app.address + path, { ...plain, method: 'HEAD' });
  expect(head.headers.get('content-length')).toBe(String(PAGE_BYTES));
});

slowTest('forty clients that read a cached page slowly share the memory of its body', async () => {
  await using app = await startSite();
  await fetch(`${app.address}/cached`);
  await using clients = new AsyncDisposableStack();
  const before = bytesInUse();
  for (let client = 0; client < READERS; client += 1) {
    const { port, hostname } = new URL(app.address);
    const socket = connect(Number(port), hostname).pause();
    clients.defer(() => void socket.destroy());
    const arrived = once(app.server.server, 'request');
    socket.write('GET /cached HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await arrived;
  }
  await fetch(`${app.address}/healthz`);
  expect(bytesInUse() - before).toBeLessThan(8 * PAGE_BYTES);
});

test('many large replies are sent in portions of at most 1 MB, so that new clients are accepted meanwhile', async () => {
  const body = Buffer.from(page());
  let written = 0;
  for (let reader = 0; reader < READERS; reader += 1) {
    const response = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        written += chunk.length;
        done();
      },
    });
    sendInChunks(response, body);
  }

  let [before, largestPortion] = [written, 0];
  for (let iteration = 0; iteration < 500; iteration += 1) {
    await nextIteration();
    largestPortion = Math.max(largestPortion, written - before);
    before = written;
  }
  expect(written).toBe(READERS * PAGE_BYTES);
  expect(largestPortion).toBeGreaterThan(0);
  expect(largestPortion).toBeLessThan(1024 * 1024);
});

// V8 offers its garbage collection only in contexts that are created after this flag is set.
setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

function bytesInUse(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
