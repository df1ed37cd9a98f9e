import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** Clients that request addresses that they invent, all the time. */
export interface AttackPlan {
  /** Connections of one client, which requests searches, moments and videos alternately. */
  connections: number;
  /** Clients that send one search after another, each from its own address. */
  politeClients: number;
  /** Clients that send a search and disconnect at once, each from its own address. */
  impatientClients: number;
}

export const FULL_ATTACK: AttackPlan = { connections: 48, politeClients: 34, impatientClients: 8 };

interface Target {
  /** The server must trust the addresses in X-Forwarded-For. */
  origin: string;
  /** The address of a video's page. */
  videoPage: string;
}

/** Starts an attack, which lasts until the returned object is disposed. */
export function startAttack(
  { origin, videoPage }: Target,
  { connections, politeClients, impatientClients }: AttackPlan,
): AsyncDisposable {
  const stop = new AbortController();
  const agent = new Agent({ keepAlive: true });
  const inventions = [
    inventSearch,
    () => `${videoPage}?t=${1000 + Math.floor(Math.random() * 80_000)}`,
    () => `/video/${randomUUID()}`,
  ];

  async function attack(run: (count: number) => Promise<unknown>): Promise<void> {
    for (let count = 0; !stop.signal.aborted; count += 1) await run(count);
  }
  const send = (path: string, client: string) => sendRequest(origin + path, client, agent);
  const clients = [
    ...Array.from({ length: connections }, (_, connection) =>
      attack((count) => {
        const invent = inventions[(connection + count) % inventions.length] ?? inventSearch;
        return send(invent(), '198.51.100.1');
      }),
    ),
    ...Array.from({ length: politeClients }, (_, client) =>
      attack(() => send(inventSearch(), `203.0.113.${client + 1}`)),
    ),
    ...Array.from({ length: impatientClients }, (_, client) =>
      attack(() => disconnect(origin + inventSearch(), `192.0.2.${client + 1}`)),
    ),
  ];
  return {
    [Symbol.asyncDispose]: async () => {
      stop.abort();
      await Promise.all(clients);
      agent.destroy();
    },
  };
}

function inventSearch(): string {
  return `/videos?search=${randomUUID()}`;
}

async function sendRequest(url: string, client: string, agent: Agent): Promise<void> {
  await new Promise<void>((resolve) => {
    request(url, { agent, headers: { 'x-forwarded-for': client } }, (reply) => {
      reply.resume().on('close', resolve);
    })
      .on('error', () => resolve())
      .end();
  });
}

async function disconnect(url: string, client: string): Promise<void> {
  const sent = request(url, { headers: { 'x-forwarded-for': client } }).on('error', () => {});
  sent.end();
  await sleep(10);
  sent.destroy();
}
