import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Database } from '#server/core/database/tables.ts';
import type { App } from '#server/core/http/typed-app.ts';
import { shapesOf } from './shapes-of.ts';

const HEAD = `# Calls, shapes and stored tables

\`GET /api/openapi.json\` has the complete schemas, also of what clients send.

A field without a type is text; \`|null\` says that it may be null, \`?\` that it may be missing, \`[…]\` is a list. Calls without a shape reply \`{ message }\`, a file or text.
`;

const contentSchema = z.optional(z.record(z.string(), z.object({ schema: z.unknown() })));

const callSchema = z.object({
  summary: z.string(),
  parameters: z.prefault(z.array(z.object({ name: z.string(), in: z.string() })), []),
  requestBody: z.optional(z.object({ content: contentSchema })),
  responses: z.record(z.string(), z.object({ content: contentSchema })),
});

/** Describes the API in Markdown: every call and who may make it, the shapes of the replies, the stored tables. */
export async function apiDocument(app: App, database: Database): Promise<string> {
  await app.ready();
  const calls = listCalls(app);
  return `${HEAD}
## Calls for everyone

${calls.flatMap(({ line, isPublic }) => (isPublic ? line : [])).join('\n')}

## Calls for the administrator

${calls.flatMap(({ line, isPublic }) => (isPublic ? [] : line)).join('\n')}

## Shapes

${listShapes(calls).join('\n')}

## Stored tables

${(await listTables(database)).join('\n')}
`;
}

function listCalls(app: App) {
  const publicRoutes = new Set(
    app.listRoutes().flatMap(({ method, url, isPublic }) => (isPublic ? `${method} ${url}` : [])),
  );
  return Object.entries(app.swagger().paths ?? {}).flatMap(([address, operations]) =>
    Object.entries(operations).map(([method, operation]) => {
      const call = callSchema.parse(operation);
      const name = `${method.toUpperCase()} ${address}`;
      const query = call.parameters
        .flatMap((each) => (each.in === 'query' ? each.name : []))
        .join('&');
      const form = 'multipart/form-data' in (call.requestBody?.content ?? {}) ? ' (multipart)' : '';
      return {
        name,
        line: `- \`${name}${query && `?${query}`}\`${form}: ${call.summary}`,
        isPublic: publicRoutes.has(name.replaceAll(/\{(\w+)\}/g, ':$1')),
        shapes: replyShapes(call),
      };
    }),
  );
}

function listShapes(calls: ReturnType<typeof listCalls>): string[] {
  const replies = calls.flatMap(({ name, shapes }) =>
    shapes.map((shape) => {
      const entry = shape.replace(/^\[(.*)\]$/, '$1');
      return { entry, call: `\`${name}\`${entry === shape ? '' : ' (list)'}` };
    }),
  );
  return [...Map.groupBy(replies, ({ entry }) => entry)].map(
    ([entry, group]) => `- ${group.map(({ call }) => call).join(', ')}: \`${entry}\``,
  );
}

/** The shapes of the successful replies: two if visitors and the administrator get different ones. */
function replyShapes({ responses }: z.output<typeof callSchema>): string[] {
  const shapes = Object.entries(responses).flatMap(([status, { content }]) => {
    const { schema } = content?.['application/json'] ?? {};
    if (!status.startsWith('2') || schema === undefined) return [];
    return shapesOf(schema);
  });
  return [...new Set(shapes)].filter((shape) => shape !== '{ message }' && shape !== 'string');
}

async function listTables(database: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string; columns: string }>`
    select tables.name, group_concat(columns.name
        || case lower(columns.type) when 'text' then '' else ': ' || lower(columns.type) end
        || iif(columns."notnull", '', '|null')
        || coalesce(' = ' || columns.dflt_value, ''), ', ' order by columns.cid) as columns
    from pragma_table_list as tables, pragma_table_info(tables.name) as columns
    where tables.type = 'table' and tables.name not like 'sqlite_%' and tables.name not like 'kysely_%'
    group by tables.name order by tables.name`.execute(database);
  return rows.map(({ name, columns }) => `- \`${name}\`: \`${columns}\``);
}
