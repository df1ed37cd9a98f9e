import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { apiRoute } from '#domain/addresses.ts';
import { type BrowserHeaders, signIn } from '#tests/browser-headers.ts';
import type { PostgresServer } from '#tests/start-postgres.ts';
import type { Check } from './check.ts';
import { describeReplies } from './describe-replies.ts';
import type { RunningServer, Site } from './site.ts';
import { usageCheck, usageOf } from './usage.ts';

/** The replies to the requests of one period. */
interface Replies {
  /** Number of replies by status; "unanswered" counts requests without a reply. */
  counts: Map<number | 'unanswered', number>;
  longestMs: number;
}

const VIDEO = { title: 'During an outage', youtubeUrl: 'https://youtu.be/dQw4w9WgXcQ' };

/** Locks the SQLite file for writing, as another program would, and sends reads and writes during the lock. */
export async function lockedDatabase(site: Site, seconds: number): Promise<Check[]> {
  await using server = await site.start();
  const administrator = await signIn(server.address);
  const before = await usageOf(server);
  using other = new DatabaseSync(join(site.dataDir, 'site.db'));
  other.exec('begin immediate');
  const locked = await Promise.all([
    repeat(seconds, () => read(server)),
    repeat(seconds, () => write(server, administrator)),
  ]);
  other.exec('rollback');
  const laterWrite = await write(server, administrator);
  const expected = { reads: 200, writes: 503 };
  const outcome = { replies: locked, laterWrite };
  return [
    ...checksOf(`while another program locks the database for ${seconds} s`, expected, outcome),
    await usageCheck(server, before),
  ];
}

/** Stops PostgreSQL, sends reads of a cached page and writes, and starts PostgreSQL again. */
export async function stoppedDatabase(
  site: Site,
  postgres: PostgresServer,
  seconds: number,
): Promise<Check[]> {
  await using server = await site.start();
  const administrator = await signIn(server.address);
  const before = await usageOf(server);
  // The page cache then has the page, and sends it during the outage.
  await read(server);
  await postgres.stop();
  const stopped = await Promise.all([
    repeat(seconds, () => read(server)),
    repeat(seconds, () => write(server, administrator)),
  ]);
  await postgres.start();
  const laterWrite = await write(server, administrator);
  const expected = { reads: 200, writes: 503 };
  const outcome = { replies: stopped, laterWrite };
  return [
    ...checksOf(`while PostgreSQL is stopped for ${seconds} s`, expected, outcome),
    await usageCheck(server, before),
  ];
}

interface Outcome {
  /** Replies to the reads and to the writes during the outage. */
  replies: [reads: Replies, writes: Replies];
  /** The status of the first write after the outage. */
  laterWrite: number | 'unanswered';
}

function checksOf(
  when: string,
  expected: { reads: number; writes: number },
  { replies: [reads, writes], laterWrite }: Outcome,
): Check[] {
  return [
    {
      requirement: `${when}, pages answer ${expected.reads} and writes ${expected.writes}`,
      measurement: `pages ${describe(reads)}; writes ${describe(writes)}`,
      isMet: hasOnly(reads, expected.reads) && hasOnly(writes, expected.writes),
    },
    {
      requirement: 'the first write after the outage succeeds without a restart',
      measurement: `${laterWrite}`,
      isMet: laterWrite === 201,
    },
  ];
}

function hasOnly({ counts }: Replies, status: number): boolean {
  return counts.size === 1 && counts.has(status);
}

function describe({ counts, longestMs }: Replies): string {
  return `${describeReplies(counts)}, longest ${(longestMs / 1000).toFixed(1)} s`;
}

/** Sends a request again and again, with pauses of 50 ms. */
async function repeat(
  seconds: number,
  request: () => Promise<number | 'unanswered'>,
): Promise<Replies> {
  const end = performance.now() + seconds * 1000;
  const replies: Replies = { counts: new Map(), longestMs: 0 };
  while (performance.now() < end) {
    const start = performance.now();
    const status = await request();
    replies.longestMs = Math.max(replies.longestMs, performance.now() - start);
    replies.counts.set(status, (replies.counts.get(status) ?? 0) + 1);
    await sleep(50);
  }
  return replies;
}

async function read({ address }: RunningServer): Promise<number | 'unanswered'> {
  return statusOf(fetch(address, { signal: AbortSignal.timeout(REPLY_TIMEOUT_MS) }));
}

async function write(
  { address }: RunningServer,
  administrator: BrowserHeaders,
): Promise<number | 'unanswered'> {
  return statusOf(
    fetch(address + apiRoute.videos, {
      method: 'POST',
      headers: { ...administrator, 'content-type': 'application/json' },
      body: JSON.stringify(VIDEO),
      signal: AbortSignal.timeout(REPLY_TIMEOUT_MS),
    }),
  );
}

/** A request without a reply within this time counts as unanswered. */
const REPLY_TIMEOUT_MS = 15_000;

async function statusOf(request: Promise<Response>): Promise<number | 'unanswered'> {
  try {
    const reply = await request;
    await reply.arrayBuffer();
    return reply.status;
  } catch {
    return 'unanswered';
  }
}
