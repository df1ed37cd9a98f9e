import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';

/*
 * A thread that checks the structure of an SQLite file, which takes a quarter of a second for 70 MB,
 * and posts the first problem, or "ok".
 */

const { path } = z.object({ path: z.string() }).parse(workerData);
using file = new DatabaseSync(path, { readOnly: true });
const row = z
  .object({ quick_check: z.string() })
  .parse(file.prepare('pragma quick_check(1)').get());
parentPort?.postMessage(row.quick_check);
