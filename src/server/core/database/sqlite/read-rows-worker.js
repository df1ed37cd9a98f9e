import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';

// Reads the rows of each statement that the main thread sends from the SQLite file at the path it is given.
// An error ends the thread. This file is JavaScript, because Node removes the types of TypeScript with a
// module that takes 20 MB of memory in each thread.

const LOCK_TIMEOUT_MS = 5000;

const database = new DatabaseSync(workerData, { readOnly: true, timeout: LOCK_TIMEOUT_MS });

parentPort?.on('message', ({ sql, parameters }) => {
  const rows = database.prepare(sql).all(...parameters);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- Only windows have an origin, threads have none.
  parentPort?.postMessage(rows);
});
