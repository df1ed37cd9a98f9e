import * as z from 'zod/mini';

/** The query of the address of a reference. */
export const formatSchema = z.object({
  format: z.prefault(
    z.enum(['text', 'bibtex', 'ris'], { error: 'Format must be text, bibtex or ris' }),
    'text',
  ),
});

/** The part of the query that the reply depends on; empty for unknown formats, which are refused. */
function canonicalFormat(query: string): string {
  const { data } = formatSchema.safeParse(Object.fromEntries(new URLSearchParams(query)));
  return data ? `?format=${data.format}` : '';
}

/** The config of the route of a reference, which the page cache stores in each of its formats. */
export const referenceRouteConfig = {
  access: 'public',
  isCached: true,
  queryNames: ['format'],
  findCanonicalAddress: (path: string, query: string) => path + canonicalFormat(query),
} as const;
