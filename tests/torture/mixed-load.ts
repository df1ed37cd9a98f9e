import { setTimeout as sleep } from 'node:timers/promises';
import { apiRoute, pageAddress } from '#domain/addresses.ts';
import { adminApiRoute } from '#domain/admin-api.ts';
import { newVisitor, signIn } from '#tests/browser-headers.ts';
import { makeVideo } from '#tests/make-video.ts';
import { writeMessage } from '#tests/write-message.ts';
import { type Check, percentile } from './check.ts';
import { describeReplies } from './describe-replies.ts';
import type { Site } from './site.ts';
import { memoryMiB, usageCheck, usageOf } from './usage.ts';

/** Concurrent visitors, as on a busy day. */
const VISITORS = 20;

const MAX_GROWTH_MIB = 50;

/** Sends requests of visitors and the administrator, and expects neither errors nor growing memory. */
export async function mixedLoad(site: Site, seconds: number): Promise<Check[]> {
  await using server = await site.start();
  const { address } = server;
  const administrator = await signIn(address);
  await using database = await site.openDatabase();
  const videos: string[] = [];
  for (let count = 0; count < 60; count += 1) videos.push((await makeVideo(database)).id);
  const before = await usageOf(server);

  const end = performance.now() + seconds * 1000;
  const statuses = new Map<number, number>();
  const timesMs: number[] = [];
  const request = async (path: string, init?: RequestInit) => {
    const start = performance.now();
    const reply = await fetch(address + path, init);
    await reply.arrayBuffer();
    timesMs.push(performance.now() - start);
    statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
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
      await request(adminApiRoute.adminVideos, { headers: administrator });
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
  return [
    {
      requirement: `${seconds} s of visitors, edits and messages cause no error`,
      measurement: `${describeReplies(statuses)}; p95 ${percentile(timesMs, 0.95).toFixed(0)} ms`,
      isMet: [...statuses.keys()].every((status) => status < 500),
    },
    {
      requirement: 'memory stays flat',
      measurement: `${early.toFixed(0)} MiB in the second quarter, ${late.toFixed(0)} MiB in the last`,
      isMet: late - early < MAX_GROWTH_MIB,
    },
    await usageCheck(server, before),
  ];
}
