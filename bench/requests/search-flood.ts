import { Agent, get } from 'node:http';
import { workerData } from 'node:worker_threads';
import { searchAddress } from '#domain/search/search-address.ts';
import { commonSearch } from './common-search.ts';

// Floods a site with searches on 32 connections, in a thread of its own, so that sending them does not
// delay the requests of visitors. `replies` counts the replies: those with 200, with 429, and all others.

const CONNECTIONS = 32;

/** After so many searches, a client is refused for the rest of the minute. */
const SEARCHES_OF_A_CLIENT = 60;

const COUNTERS = new Map<number | undefined, number>([
  [200, 0],
  [429, 1],
]);
const OTHERS = 2;

const { origin, hasManyClients } = workerData;
const agent = new Agent({ keepAlive: true });
const replies = new Uint32Array(workerData.replies);
for (let connection = 0; connection < CONNECTIONS; connection += 1) search(connection, 0);

function search(connection: number, count: number): void {
  const address = Math.floor(count / SEARCHES_OF_A_CLIENT);
  const client = hasManyClients ? `10.${connection}.${address >> 8}.${address & 255}` : '10.99.0.1';
  const next = () => search(connection, count + 1);
  const options = { agent, headers: { 'x-forwarded-for': client } };
  get(origin + searchAddress(commonSearch()), options, (reply) => {
    const counter = COUNTERS.get(reply.statusCode) ?? OTHERS;
    replies[counter] = (replies[counter] ?? 0) + 1;
    reply.resume().once('close', next);
  }).once('error', next);
}
