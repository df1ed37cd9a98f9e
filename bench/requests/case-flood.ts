import { Agent, get } from 'node:http';
import { workerData } from 'node:worker_threads';
import { pageAddress } from '#domain/addresses.ts';
import { MAX_CASE_MOMENTS } from '#domain/evidence/case-link.ts';

// Floods a site with cases of its cited moments in ever new orders, each connection as another client, in a
// thread of its own, so that sending them does not delay the requests of visitors.

const CONNECTIONS = 32;

const { origin } = workerData;
const moments: readonly string[] = workerData.moments;
const agent = new Agent({ keepAlive: true });
for (let connection = 0; connection < CONNECTIONS; connection += 1) openCase(connection);

function openCase(connection: number): void {
  const next = () => openCase(connection);
  const options = { agent, headers: { 'x-forwarded-for': `203.0.113.${connection}` } };
  get(origin + inventCase(), options, (reply) => reply.resume().once('close', next)).once(
    'error',
    next,
  );
}

function inventCase(): string {
  const shuffled = moments
    .map((moment) => ({ moment, order: Math.random() }))
    .toSorted((a, b) => a.order - b.order);
  const chosen = shuffled.slice(0, MAX_CASE_MOMENTS).map(({ moment }) => moment);
  return pageAddress.case(chosen.join(','));
}
