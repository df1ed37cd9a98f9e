import * as z from 'zod/mini';
import { isId } from '#domain/id.ts';
import {
  MAX_CITATIONS,
  newCitationSchema,
  REPEATED_START,
  TOO_MANY_CITATIONS,
} from './citation.ts';
import { sourceInputSchema } from './source.ts';

const MAX_NEW_SOURCES = 100;

/** The citations of all sources of a video. They replace the stored ones. */
const videoCitationsSchema = z
  .array(z.safeExtend(newCitationSchema, { sourceId: z.string() }), {
    error: 'The moments must be a list',
  })
  .check(
    z.check(({ value, issues }) => {
      for (const { index, message } of citationProblems(value)) {
        issues.push({ code: 'custom', input: value, path: [index, 'startSecond'], message });
      }
    }),
  );

/**
 * A source that is stored together with citations of it. The sender chooses the id, so that the
 * citations can name it, and so that a request that is sent again does not add the source again.
 */
export const citedSourceSchema = z.extend(
  z.pick(z.required(sourceInputSchema), { title: true, url: true }),
  { id: z.string().check(z.refine(isId, { error: 'The id of a source must be a UUID' })) },
);

/**
 * The citations of a video, the new sources that they cite, and the citations that the sender has
 * loaded. See `Seen`.
 */
export const videoCitationsUpdateSchema = z.object({
  citations: videoCitationsSchema,
  newSources: z.prefault(
    z.array(citedSourceSchema).check(
      z.maxLength(MAX_NEW_SOURCES, {
        error: `At most ${MAX_NEW_SOURCES} sources can be added at once`,
      }),
      z.refine((sources) => new Set(sources.map(({ id }) => id)).size === sources.length, {
        error: 'Two new sources must not have the same id',
      }),
    ),
    [],
  ),
  seen: z.optional(z.object({ citations: videoCitationsSchema })),
});

export type VideoCitationsUpdate = z.output<typeof videoCitationsUpdateSchema>;

interface CitedStart {
  sourceId: string;
  startSecond: number;
}

/** The citations that break a rule that holds for all citations of one source, by their index. */
export function citationProblems(
  citations: readonly CitedStart[],
): { index: number; message: string }[] {
  const starts = new Map<string, Set<number>>();
  return [...citations.entries()].flatMap(([index, { sourceId, startSecond }]) => {
    const earlier = starts.get(sourceId) ?? new Set();
    starts.set(sourceId, earlier);
    if (earlier.has(startSecond)) return { index, message: REPEATED_START };
    earlier.add(startSecond);
    return earlier.size > MAX_CITATIONS ? { index, message: TOO_MANY_CITATIONS } : [];
  });
}

/** Sorts citations of several sources by start. The order of those with the same start is stable, too. */
export function sortCitations<Citation extends CitedStart>(
  citations: readonly Citation[],
): Citation[] {
  return citations.toSorted(
    (a, b) => a.startSecond - b.startSecond || (a.sourceId < b.sourceId ? -1 : 1),
  );
}
