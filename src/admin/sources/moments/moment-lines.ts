import * as z from 'zod/mini';

import { citationsSchema } from '#domain/sources/citation.ts';
import { type CitationLines, parseCitationLines } from '#domain/sources/citation-lines.ts';

/** Reads the moments of a source that are typed one per line. */
export const momentLinesSchema = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text: string, { issues }): z.input<typeof citationsSchema> => {
      const { citations, problems } = parseCitationLines(text);
      const message = problemOf(problems);
      if (message !== null) issues.push({ code: 'custom', input: text, message });
      return citations;
    }),
  ),
  citationsSchema,
);

function problemOf({ length }: CitationLines['problems']): string | null {
  if (length === 0) return null;
  return length === 1
    ? 'One line cannot be read, see below'
    : `${length} lines cannot be read, see below`;
}
