import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

/*
 * Prints the number of pages of the PDF whose path is the first argument. A thread reads the PDF, so
 * that the main thread can end the process when a limit is exceeded.
 */

/** Ordinary files take less than a second. */
const TIMEOUT_MS = 5000;

const MAX_HEAP_MB = 128;

/** The limit of the heap does not apply to buffers, which hold decompressed data. */
const MAX_BUFFER_BYTES = 128 * 1024 * 1024;

const CHECK_INTERVAL_MS = 20;

if (isMainThread) await printPageCount();
else await sendPageCount();

async function printPageCount(): Promise<void> {
  const worker = new Worker(new URL(import.meta.url), {
    workerData: process.argv[2],
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  });
  setTimeout(() => process.exit(1), TIMEOUT_MS);
  setInterval(() => void limitBuffers(worker), CHECK_INTERVAL_MS);
  const [pageCount] = await once(worker, 'message');
  process.stdout.write(String(pageCount), () => process.exit());
}

async function limitBuffers(worker: Worker): Promise<void> {
  // A thread that is starting or ending has no statistics.
  const statistics = await worker.getHeapStatistics().catch(() => undefined);
  if (statistics && statistics.external_memory > MAX_BUFFER_BYTES) process.exit(1);
}

async function sendPageCount(): Promise<void> {
  const { getDocumentProxy } = await import('unpdf');
  const content = await readFile(String(workerData));
  const pdf = await getDocumentProxy(new Uint8Array(content), { verbosity: 0 });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- Only windows have an origin, threads have none.
  parentPort?.postMessage(pdf.numPages);
}
