import { sql } from 'kysely';
import { isLeftOut } from '#server/owner/backup/left-out-tables.ts';
import { newestMigration } from '#server/core/database/migrate.ts';
import { schemaAfter } from '#server/core/database/site-schema.ts';
import type { Database } from '#server/core/database/tables.ts';
import type { JsonSchema } from '#tests/round-trip/described-routes.ts';
import type { AnsweredRead } from './every-read.ts';

/**
 * The states that the replies of some reads can have by their schemas and do not have, such as
 * "/api/admin/messages [].subject=media": the values of enums, true and false, and null and another value.
 */
export function missingStates(reads: readonly AnsweredRead[]): string[] {
  const [possible, found] = [new Set<string>(), new Set<string>()];
  for (const { route, status, body } of reads) {
    const { reply: schema, url } = route;
    if (!schema) continue;
    addPossible(possible, schema, `${url} `);
    if (status === 200) addFound(found, schema, body, `${url} `);
  }
  return [...possible].filter((state) => !found.has(state)).toSorted();
}

function addPossible(states: Set<string>, schema: JsonSchema, path: string): void {
  const types = [schema.type ?? []].flat();
  if (schema.enum) for (const value of schema.enum) states.add(`${path}=${String(value)}`);
  else if (types.includes('boolean')) states.add(`${path}=true`).add(`${path}=false`);
  else if (types.includes('null')) states.add(`${path}=null`);
  if (types.includes('null') && types.length > 1) states.add(`${path}=given`);
  for (const each of schema.anyOf ?? []) addPossible(states, each, path);
  for (const [child, name] of childrenOf(schema)) addPossible(states, child, path + name);
}

function addFound(states: Set<string>, schema: JsonSchema, value: unknown, path: string): void {
  if (value === null || typeof value !== 'object') {
    states.add(`${path}=${String(value)}`);
    if (value !== null) states.add(`${path}=given`);
    return;
  }
  for (const each of schema.anyOf ?? []) addFound(states, each, value, path);
  if (Array.isArray(value)) {
    if (typeof schema.items !== 'object') return;
    for (const entry of value) addFound(states, schema.items, entry, `${path}[]`);
    return;
  }
  for (const [name, entry] of Object.entries(value)) {
    const child = schema.properties?.[name];
    if (child) addFound(states, child, entry, `${path}.${name}`);
  }
}

function childrenOf({ properties = {}, items }: JsonSchema): [JsonSchema, string][] {
  return [
    ...Object.entries(properties).map(([name, child]): [JsonSchema, string] => [child, `.${name}`]),
    ...(typeof items === 'object' ? [[items, '[]'] satisfies [JsonSchema, string]] : []),
  ];
}

/**
 * What the tables that backups contain lack: "videos" without a row, "videos.thumbnail is null" if no
 * row has null in a column that may have it, "videos.thumbnail is not null" if every row has.
 */
export async function missingRows(database: Database): Promise<string[]> {
  const missing: string[] = [];
  const tables = await schemaAfter(newestMigration());
  for (const { name, columns } of tables.filter((table) => !isLeftOut(table.name))) {
    const nullable = columns.filter(({ isNullable }) => isNullable);
    const counts = nullable.map(
      (column) => sql`, count(${sql.ref(column.name)}) as ${sql.ref(column.name)}`,
    );
    const { rows } = await sql<Record<string, number | string>>`
      select count(*) as "all" ${sql.join(counts, sql``)} from ${sql.table(name)}`.execute(
      database,
    );
    const total = Number(rows[0]?.['all']);
    if (total === 0) missing.push(name);
    for (const column of total === 0 ? [] : nullable) {
      const filled = Number(rows[0]?.[column.name]);
      if (filled === 0) missing.push(`${name}.${column.name} is not null`);
      if (filled === total) missing.push(`${name}.${column.name} is null`);
    }
  }
  return missing;
}
