import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client';
import type { Context } from '#server/core/context/context.ts';
import { poolUsage } from '#server/core/database/connect.ts';
import type { App } from '#server/core/http/typed-app.ts';
import { findMailBacklog } from '#server/core/outbox/outbox-store.ts';
import { sharedWhilePending } from '#server/core/settings/waiting.ts';

/** The metrics of this process: those of the site, and prom-client's metrics of Node. */
export function siteMetrics(app: App, { database, passwords, now }: Context): Registry {
  // All metrics are read at once, and two of them need the backlog.
  const readMailBacklog = sharedWhilePending(() => findMailBacklog(database));
  const cache = app.pageCacheUsage;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const metric of app.requestMetrics) registry.registerMetric(metric);

  /** Adds a value that can fall. It is NaN while it cannot be read, for example because the database is down. */
  function addGauge(name: string, help: string, read: () => number | Promise<number>): void {
    const collect = async () => {
      try {
        gauge.set(await read());
      } catch {
        gauge.set(NaN);
      }
    };
    const gauge: Gauge = new Gauge({ name, help, registers: [registry], collect });
  }

  /** Adds a value that only rises and that another part of the server counts. */
  function addCounter(name: string, help: string, read: () => number): void {
    const collect = () => {
      // A counter of prom-client cannot be set, only increased.
      counter.reset();
      counter.inc(read());
    };
    const counter: Counter = new Counter({ name, help, registers: [registry], collect });
  }

  addCounter('page_cache_hits_total', 'Replies that were in the page cache', () => cache().hits);
  addCounter(
    'page_cache_misses_total',
    'Replies that were not in the page cache yet',
    () => cache().misses,
  );
  addGauge('page_cache_bytes', 'Memory that the page cache takes', () => cache().bytes);
  addGauge(
    'password_hashing_queue',
    'Passwords that are being hashed or wait to be hashed',
    passwords.countQueued,
  );
  addGauge(
    'mail_outbox_waiting',
    'Mails that wait to be sent',
    async () => (await readMailBacklog()).waiting,
  );
  addGauge(
    'mail_outbox_oldest_age_seconds',
    'Age of the oldest mail that waits to be sent; 0 when no mail waits',
    async () => {
      const { oldest } = await readMailBacklog();
      return oldest === null ? 0 : (now().getTime() - Date.parse(oldest)) / 1000;
    },
  );

  // SQLite has no pool.
  if (!poolUsage(database)) return registry;
  for (const [state, help] of POOL_STATES) {
    addGauge(`database_pool_${state}`, help, () => poolUsage(database)?.[state] ?? NaN);
  }
  return registry;
}

const POOL_STATES = [
  ['used', 'Connections to PostgreSQL that a request uses'],
  ['idle', 'Connections to PostgreSQL that no request uses'],
  ['waiting', 'Requests that wait for a connection to PostgreSQL'],
] as const;
