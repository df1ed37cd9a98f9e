import { parentPort, workerData } from 'node:worker_threads';
import { findInPage, quotedPageSchema } from './find-quotes.ts';

/* A thread that looks for quotes in a page. Posts what `findInPage` returns. */

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- Only windows have an origin, threads have none.
parentPort?.postMessage(findInPage(quotedPageSchema.parse(workerData)));
