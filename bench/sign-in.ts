import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { apiRoute } from '#domain/addresses.ts';
import { CSRF_HEADER, csrfTokenReplySchema } from '#domain/http/csrf.ts';
import { readEnv } from '#server/env.ts';
import { attemptStore } from '#server/security/attempt-store.ts';
import { generatePassword } from '#server/security/first-administrator.ts';
import { startServer } from '#server/start-server.ts';

const TRIES = 200;
const MB = 1_000_000;

/** Measures what a wrong guess tells by its time, and what many guesses at once cost. */
await using opened = new AsyncDisposableStack();
const dataDir = await mkdtemp(path.join(tmpdir(), 'plain-evidence-bench-'));
opened.defer(() => rm(dataDir, { recursive: true, force: true }));
const env = readEnv({
  DATA_DIR: dataDir,
  PORT: '0',
  LOG_LEVEL: 'silent',
  ADMIN_PASSWORD: generatePassword(),
  // Each guess comes from an address of its own.
  TRUST_PROXY: '127.0.0.1',
});
const server = await startServer(env);
opened.defer(server.stop);
const visitor = await newVisitor();

report(`Signing in on SQLite, ${process.arch}, Node ${process.versions.node}`);
await guess('warm-up', 0);
await compareUsernames();
await attemptStore(server.database).resetAll();
await guessAtOnce();

/**
 * Prints the medians of a known and an unknown user name. The known one stands
 * there twice: how far it is from itself is what this machine, busy as it is,
 * cannot tell apart. Time of the processor says more than that of the clock.
 */
async function compareUsernames(): Promise<void> {
  const groups = ['known', 'known again', 'unknown'].map((name) => ({
    name,
    username: name === 'unknown' ? 'nobody' : 'admin',
    clockMs: new Array<number>(),
    processorMs: new Array<number>(),
  }));
  for (let round = 0; round < TRIES; round += 1) {
    // What all strangers may try in a day is less than this tries.
    if (round % 100 === 0) await attemptStore(server.database).resetAll();
    for (const [index, group] of shuffled(groups).entries()) {
      const before = process.cpuUsage();
      group.clockMs.push(await guess(group.username, groups.length * round + index));
      const { user, system } = process.cpuUsage(before);
      group.processorMs.push((user + system) / 1000);
    }
  }
  report(`  a wrong password, median of ${TRIES}:`);
  for (const { name, clockMs, processorMs } of groups) {
    report(
      `    ${name} user name: ${median(clockMs).toFixed(2)} ms, ${median(processorMs).toFixed(2)} ms of processor`,
    );
  }
}

function shuffled<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, place: Math.random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item);
}

async function guessAtOnce(): Promise<void> {
  const before = process.memoryUsage.rss();
  let highest = before;
  const watch = setInterval(() => {
    highest = Math.max(highest, process.memoryUsage.rss());
  }, 5);
  const start = performance.now();
  await Promise.all(Array.from({ length: TRIES }, (_, index) => guess('admin', index)));
  clearInterval(watch);
  report(
    `  ${TRIES} guesses at once: ${(performance.now() - start).toFixed(0)} ms, ${((highest - before) / MB).toFixed(0)} MB more than before`,
  );
}

/** One wrong guess from its own address; returns how many milliseconds its answer took. */
async function guess(username: string, address: number): Promise<number> {
  const start = performance.now();
  const reply = await fetch(server.address + apiRoute.login, {
    method: 'POST',
    headers: {
      ...visitor,
      'content-type': 'application/json',
      'x-forwarded-for': `10.0.${address >> 8}.${address & 255}`,
    },
    body: JSON.stringify({ username, password: 'Wrong-Horse-7' }),
  });
  await reply.arrayBuffer();
  return performance.now() - start;
}

async function newVisitor(): Promise<Record<string, string>> {
  const reply = await fetch(server.address + apiRoute.csrfToken);
  const { csrfToken } = csrfTokenReplySchema.parse(await reply.json());
  const [cookie = ''] = reply.headers.getSetCookie();
  return { cookie: cookie.split(';', 1)[0] ?? '', [CSRF_HEADER]: csrfToken };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function report(line: string): void {
  process.stdout.write(`${line}\n`);
}
