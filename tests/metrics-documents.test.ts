import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { hasPostgres, startApp } from './start-app.ts';

const dashboardSchema = z.object({
  panels: z.array(z.object({ targets: z.optional(z.array(z.object({ expr: z.string() }))) })),
});

test('every metric of the dashboard and of the alerts exists', async () => {
  await using app = await startApp({ database: hasPostgres ? 'postgres' : 'sqlite' });
  const existing = new Set(namesIn((await app.get('/metrics')).body));
  // Prometheus itself adds `up`. The metrics of the pool exist only with PostgreSQL.
  const absent = hasPostgres ? ['up'] : ['up', ...POOL];
  const unknown = [...dashboardQueries(), ...alertQueries()].flatMap((query) =>
    metricsOf(query)
      .filter((name) => !existing.has(name) && !absent.includes(name))
      .map((name) => `${name} in ${query}`),
  );
  expect(unknown).toEqual([]);
});

const POOL = ['database_pool_used', 'database_pool_idle', 'database_pool_waiting'];

/** The names of all metrics, including the series of which a histogram consists. */
function namesIn(metrics: string): string[] {
  return [...metrics.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
  );
}

function dashboardQueries(): string[] {
  const text = readFileSync('deploy/grafana-dashboard.json', 'utf8');
  const queries = dashboardSchema
    .parse(JSON.parse(text))
    .panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
  expect(queries.length).toBeGreaterThan(10);
  return queries;
}

/** The conditions in the table of alerts in docs/operating.md. */
function alertQueries(): string[] {
  const section = readFileSync('docs/operating.md', 'utf8').split('| alert ')[1]?.split('\n\n')[0];
  const queries = [...(section ?? '').matchAll(/`(.+?)`/g)].map(([, query = '']) => query);
  expect(queries.length).toBeGreaterThan(5);
  return queries;
}

/** The names of the metrics in a PromQL query. Leaves out labels, and functions, which "(" follows. */
function metricsOf(query: string): string[] {
  const withoutLabels = query
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]/g, '')
    .replaceAll(/\b(?:by|without) \([^)]*\)/g, '');
  return withoutLabels.match(/\b[a-z_]\w*\b(?!\s*\()/g) ?? [];
}
