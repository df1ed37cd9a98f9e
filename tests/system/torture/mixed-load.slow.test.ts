import { setTimeout as sleep } from 'node:timers/promises';
import { expect, inject, test } from 'vitest';
import { listAdminVideos } from '#domain/calls/video-calls.ts';
import { apiRoute, pageAddress } from '#domain/addresses.ts';
import { newVisitor, signIn } from '#tests/app/browser-headers.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { eachDatabase, testEnv } from '#tests/app/start-app.ts';
import { writeMessage } from '#tests/app/write-message.ts';
import { openConnection, startServer, TIMEOUT_MS } from './site.ts';
import { leftHandles, memoryMiB, percentile, usageOf } from './usage.ts';

const LOAD_MS = 10 * 60 * 1000;

/** Concurrent visitors, as on a busy day. */
const VISITORS = 20;

const MAX_GROWTH_MIB = 50;

/** `fetch` keeps connections open for as long as the server allows, 72 seconds. */
const IDLE_CONNECTIONS_CLOSED_MS = 90_000;

/** The server may open a file or a connection to the database while it is measured. */
const MAX_LEFT_HANDLES = 2;

test.runIf(inject('isThorough')).each(eachDatabase)(
  'ten minutes of visitors, edits and messages cause no error, memory stays flat and nothing is left open, on %s',
  { timeout: TIMEOUT_MS },
  async (kind) => {
    await using env = await testEnv({ database: kind });
    await using server = await startServer(env);
    const { address } = server;
    const administrator = await signIn(address);
    await using database = await openConnection(env);
    const videos: string[] = [];
    for (let count = 0; count < VISITORS; count += 1) videos.push((await makeVideo(database)).id);
    const before = await usageOf(server);

    const end = performance.now() + LOAD_MS;
    const errors: string[] = [];
    const request = async (path: string, init?: RequestInit) => {
      const reply = await fetch(address + path, init);
      await reply.arrayBuffer();
      if (reply.status >= 500) errors.push(`${path} answered ${reply.status}`);
    };
    const visit = async (visitor: number) => {
      const paths = [
        pageAddress.home,
        pageAddress.videos,
        pageAddress.video(videos[visitor] ?? ''),
        pageAddress.about,
        apiRoute.videos,
        pageAddress.contact,
      ];
      for (let count = visitor; performance.now() < end; count += 1) {
        await request(paths[count % paths.length] ?? '');
        await sleep(20);
      }
    };
    const edit = async () => {
      for (let count = 0; performance.now() < end; count += 1) {
        await request(apiRoute.bio, {
          method: 'POST',
          headers: { ...administrator, 'content-type': 'application/json' },
          body: JSON.stringify({ content: `<p>Version ${count}</p>` }),
        });
        await request(listAdminVideos.path, { headers: administrator });
        await sleep(500);
      }
    };
    const write = async () => {
      const visitor = await newVisitor(address);
      for (let count = 0; performance.now() < end; count += 1) {
        await writeMessage(address, visitor, `Message ${count}.`);
        await sleep(2000);
      }
    };
    const memory: number[] = [];
    const measure = async () => {
      while (performance.now() < end) {
        memory.push(await memoryMiB(server));
        await sleep(1000);
      }
    };
    await Promise.all([
      ...Array.from({ length: VISITORS }, (_, index) => visit(index)),
      edit(),
      write(),
      measure(),
    ]);

    const half = Math.floor(memory.length / 2);
    const early = percentile(memory.slice(Math.floor(half / 2), half), 0.5);
    const late = percentile(memory.slice(-Math.ceil(half / 2)), 0.5);
    expect(errors).toEqual([]);
    expect(late - early).toBeLessThan(MAX_GROWTH_MIB);
    const left = await leftHandles(server, before, IDLE_CONNECTIONS_CLOSED_MS);
    expect(left).toBeLessThanOrEqual(MAX_LEFT_HANDLES);
  },
);
