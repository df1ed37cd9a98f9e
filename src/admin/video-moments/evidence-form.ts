import * as z from 'zod/mini';

import { type Citation, newCitationSchema } from '#domain/sources/citation.ts';
import { citationProblems, citedSourceSchema } from '#domain/sources/video-citations.ts';
import { formatMoment, parseMoment } from '#domain/videos/moment.ts';

import { emptyTexts, optionalMomentSchema } from '../ui/editors/form-values.ts';

const NOT_A_TIME = 'Enter a time such as 4:12';

const optionalTextSchema = z.pipe(
  z.string(),
  z.transform((typed): Optional<string> => (typed.trim() === '' ? null : typed)),
);

/** What the schema of an optional field of a citation reads. */
type Optional<Value> = Value | null | undefined;

/** Reads a moment as typed. `sourceId` is that of a source of the video or of a new source. */
const typedMomentSchema = z
  .object({
    time: z.pipe(
      z.string().check(z.refine(isMoment, { error: NOT_A_TIME, abort: true })),
      z.transform((typed) => parseMoment(typed) ?? 0),
    ),
    end: optionalMomentSchema(NOT_A_TIME),
    sourceId: z.string().check(z.minLength(1, { error: 'Please choose a source' })),
    claim: z.pipe(optionalTextSchema, newCitationSchema.shape.claim),
    quote: z.pipe(optionalTextSchema, newCitationSchema.shape.quote),
    page: z.pipe(z.pipe(z.string(), z.transform(pageOf)), newCitationSchema.shape.page),
  })
  .check(
    z.refine(({ time, end }) => end === null || end > time, {
      path: ['end'],
      error: 'The end must be after the start',
    }),
  );

export type TypedMoment = z.input<typeof typedMomentSchema>;

export const emptyMoment: TypedMoment = emptyTexts(typedMomentSchema);

/** The moments of a video as typed, with the sources that were added for them. */
export interface EvidenceForm {
  moments: TypedMoment[];
  newSources: z.input<typeof citedSourceSchema>[];
}

export function evidenceForm({ citations }: { citations: readonly Citation[] }): EvidenceForm {
  return {
    moments: citations.map((citation) => typedMoment(citation, citation.sourceId)),
    newSources: [],
  };
}

/** A citation as it would be typed. */
export function typedMoment(citation: Omit<Citation, 'sourceId'>, sourceId: string): TypedMoment {
  const { startSecond, endSecond, claim, quote, page } = citation;
  return {
    time: formatMoment(startSecond),
    end: endSecond === null ? '' : formatMoment(endSecond),
    sourceId,
    claim: claim ?? '',
    quote: quote ?? '',
    page: page === null ? '' : String(page),
  };
}

const momentSchema = z.pipe(
  typedMomentSchema,
  z.transform(({ time, end, ...rest }): Citation => ({
    startSecond: time,
    endSecond: end,
    ...rest,
  })),
);

const parsedFormSchema = z.object({
  moments: z.array(momentSchema).check(
    z.check(({ value, issues }) => {
      for (const { index, message } of citationProblems(value)) {
        issues.push({ code: 'custom', input: value, path: [index, 'time'], message });
      }
    }),
  ),
  newSources: z.array(z.nullable(citedSourceSchema)),
});

/** Reads the moments and the new sources that they cite. Other new sources are left out, unchecked. */
export const evidenceFormSchema = z.pipe(
  z.pipe(
    z.custom<EvidenceForm>(),
    z.transform(({ moments, newSources }) => {
      const cited = new Set(moments.map(({ sourceId }) => sourceId));
      return { moments, newSources: newSources.map((each) => (cited.has(each.id) ? each : null)) };
    }),
  ),
  z.pipe(
    parsedFormSchema,
    z.transform(({ moments, newSources }) => ({
      citations: moments,
      newSources: newSources.filter((source) => source !== null),
    })),
  ),
);

function isMoment(typed: string): boolean {
  return parseMoment(typed) !== undefined;
}

/** NaN, which the schema refuses, if it is not a page number. */
function pageOf(typed: string): Optional<number> {
  const page = typed.trim();
  if (page === '') return null;
  return /^\d+$/.test(page) ? Number(page) : Number.NaN;
}
