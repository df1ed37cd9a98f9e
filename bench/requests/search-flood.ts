import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { workerData } from 'node:worker_threads';
import { searchAddress } from '#domain/search/search-address.ts';

// Floods a site with searches of one client, in a thread of its own, so that sending them does not delay
// the requests of visitors. `replies` counts the replies: those with 200, those with 429, and all others.

const SEARCHES_PER_SECOND = 200;

/** The places of the counters in `replies`. */
const COUNTERS = new Map<number | undefined, number>([
  [200, 0],
  [429, 1],
]);
const OTHERS = 2;

const agent = new Agent({ keepAlive: true, maxSockets: 32 });
const replies = new Uint32Array(workerData.replies);
setInterval(() => {
  const address = searchAddress(`how ${randomUUID().slice(0, 8)}`);
  request(workerData.origin + address, { agent }, (reply) => {
    const counter = COUNTERS.get(reply.statusCode) ?? OTHERS;
    replies[counter] = (replies[counter] ?? 0) + 1;
    reply.resume();
  })
    .on('error', () => {})
    .end();
}, 1000 / SEARCHES_PER_SECOND);
