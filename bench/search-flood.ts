import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { pageAddress } from '#domain/addresses.ts';
import { median } from './plan/median.ts';
import { openSeededSite } from './servers/seeded-site.ts';

const VIDEOS = 1000;
const FLOOD_MS = 30_000;

/** Between two visits of each page. */
const PAUSE_MS = 20;

/**
 * Measures how long cached pages take while one client sends 200 searches a second, and how the client is
 * answered. Returns lines of text.
 */
export async function measureSearchFlood(): Promise<string[]> {
  using site = await openSeededSite(VIDEOS);
  await using server = await site.start();
  const pages = [pageAddress.home, pageAddress.videos, pageAddress.video(site.videoId)];
  await visit(server.origin, pages, FLOOD_MS / 10);
  const before = await visit(server.origin, pages, FLOOD_MS / 3);
  const replies = new SharedArrayBuffer(3 * Uint32Array.BYTES_PER_ELEMENT);
  const flood = new Worker(new URL('requests/search-flood.ts', import.meta.url), {
    workerData: { origin: server.origin, replies },
  });
  const during = await visit(server.origin, pages, FLOOD_MS);
  await flood.terminate();
  const [found, refused, others] = new Uint32Array(replies);
  return [
    `cached pages without a flood: median ${before}`,
    `cached pages while one client searches 200 times a second: median ${during}`,
    `replies to that client: ${found} with 200, ${refused} with 429, ${others} others`,
  ];
}

/** Visits the pages for this time. Returns how long the median reply took. */
async function visit(
  origin: string,
  pages: readonly string[],
  durationMs: number,
): Promise<string> {
  const times: number[] = [];
  const end = performance.now() + durationMs;
  while (performance.now() < end) {
    for (const page of pages) {
      const start = performance.now();
      const reply = await fetch(origin + page);
      await reply.arrayBuffer();
      times.push(performance.now() - start);
    }
    await sleep(PAUSE_MS);
  }
  return `${median(times).toFixed(2)} ms`;
}
