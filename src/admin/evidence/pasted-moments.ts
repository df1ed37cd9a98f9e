import { parseCitationLines } from '#domain/sources/citation-lines.ts';

import { emptyMoment, typedMoment, type TypedMoment } from './evidence-form.ts';

/**
 * The moments on pasted lines, see `parseCitationLines`, sorted by start and without a source. The words
 * of a line that cannot be read become the claim of a moment without a time. Returns `undefined` for a
 * single line and for lines without a time, which are pasted as text.
 */
export function pastedMoments(text: string): TypedMoment[] | undefined {
  const lines = text.trim().split(/\r\n?|\n/);
  const { citations, problems } = parseCitationLines(lines.join('\n'));
  if (lines.length === 1 || citations.length === 0) return undefined;
  return [
    ...citations.map((citation) => typedMoment(citation, '')),
    ...problems.map(({ line }) =>
      Object.assign({ ...emptyMoment }, { claim: lines[line - 1]?.trim() ?? '' }),
    ),
  ];
}
