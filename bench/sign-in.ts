import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { adminApiRoute } from '#domain/admin-api.ts';
import { readEnv } from '#server/env.ts';
import { attemptStore } from '#server/security/attempt-store.ts';
import { generatePassword } from '#server/security/generated-password.ts';
import { startServer } from '#server/start-server.ts';
import { newVisitor } from '#tests/browser-headers.ts';
import { median } from './median.ts';

// Measures whether sign-in times reveal valid user names, and the cost of many concurrent attempts.

const ATTEMPTS = 200;
const MB = 1_000_000;

await using opened = new AsyncDisposableStack();
const dataDir = await mkdtemp(path.join(tmpdir(), 'plain-evidence-bench-'));
opened.defer(() => rm(dataDir, { recursive: true, force: true }));
const env = readEnv({
  DATA_DIR: dataDir,
  PORT: '0',
  LOG_LEVEL: 'silent',
  ADMIN_PASSWORD: generatePassword(),
  // Trusts X-Forwarded-For, so that each attempt has a different client address.
  TRUST_PROXY: '127.0.0.1',
});
const server = await startServer(env);
opened.defer(server.stop);
const visitor = await newVisitor(server.address);

report(`Signing in on SQLite, ${process.arch}, Node ${process.versions.node}`);
// Warms the server up.
await attempt('unknown', 0);
await compareUsernames();
await attemptStore(server.database).resetAll();
await attemptConcurrently();

/**
 * Prints the median times for a known and an unknown user name. The known user name is measured
 * twice, because the difference between its two medians shows the noise of this machine. CPU
 * time is less noisy than elapsed time.
 */
async function compareUsernames(): Promise<void> {
  const groups = ['known', 'known (again)', 'unknown'].map((name) => ({
    name,
    username: name === 'unknown' ? 'unknown' : 'admin',
    wallClockMs: new Array<number>(),
    cpuMs: new Array<number>(),
  }));
  for (let round = 0; round < ATTEMPTS; round += 1) {
    // The site limits the attempts per day of all browsers that have never signed in. The limit is
    // lower than the number of attempts here, so the counters are reset before it is reached.
    if (round % 100 === 0) await attemptStore(server.database).resetAll();
    for (const [index, group] of shuffled(groups).entries()) {
      const before = process.cpuUsage();
      group.wallClockMs.push(await attempt(group.username, groups.length * round + index));
      const { user, system } = process.cpuUsage(before);
      group.cpuMs.push((user + system) / 1000);
    }
  }
  report(`  a wrong password, median of ${ATTEMPTS}:`);
  for (const { name, wallClockMs, cpuMs } of groups) {
    report(
      `    ${name} user name: ${median(wallClockMs).toFixed(2)} ms, ${median(cpuMs).toFixed(2)} ms of CPU`,
    );
  }
}

function shuffled<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, order: Math.random() }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ item }) => item);
}

async function attemptConcurrently(): Promise<void> {
  const before = process.memoryUsage.rss();
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 5);
  const start = performance.now();
  await Promise.all(Array.from({ length: ATTEMPTS }, (_, index) => attempt('admin', index)));
  clearInterval(watch);
  report(
    `  ${ATTEMPTS} concurrent attempts: ${(performance.now() - start).toFixed(0)} ms, ${((peak - before) / MB).toFixed(0)} MB more memory`,
  );
}

/** Attempts to sign in with a wrong password from the given client; returns the response time in milliseconds. */
async function attempt(username: string, client: number): Promise<number> {
  const start = performance.now();
  const reply = await fetch(server.address + adminApiRoute.login, {
    method: 'POST',
    headers: {
      ...visitor,
      'content-type': 'application/json',
      // The number of the client, as the last two bytes of an address.
      'x-forwarded-for': `10.0.${client >> 8}.${client & 255}`,
    },
    body: JSON.stringify({ username, password: 'Wrong-Horse-7' }),
  });
  await reply.arrayBuffer();
  return performance.now() - start;
}

function report(line: string): void {
  process.stdout.write(`${line}\n`);
}
