import * as z from 'zod/mini';

import { MAX_CITATIONS } from '#domain/evidence/citation.ts';
import { parseCitationLines } from '#domain/evidence/citation-lines.ts';

/** Reads the moments of a source that are typed one per line. */
export const momentLinesSchema = z.pipe(
  z.string().check(
    z.check(({ value, issues }) => {
      const message = problemOf(value);
      if (message !== null) issues.push({ code: 'custom', input: value, message });
    }),
  ),
  z.transform((text) => parseCitationLines(text).citations),
);

function problemOf(text: string): string | null {
  const { citations, problems } = parseCitationLines(text);
  if (problems.length === 1) return 'One line cannot be read, see below';
  if (problems.length > 1) return `${problems.length} lines cannot be read, see below`;
  return citations.length > MAX_CITATIONS
    ? `A source can be cited at most ${MAX_CITATIONS} times`
    : null;
}
