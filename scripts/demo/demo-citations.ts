import type { NewCitation } from '#domain/sources/citation.ts';

/** A citation of the source at this position in the list of the video's sources, counted from 0. */
export type DemoCitation = NewCitation & { source: number };

/** Citations of the first video. Its first source is cited twice. */
export const introductionCitations: readonly DemoCitation[] = [
  {
    source: 0,
    startSecond: 42,
    endSecond: 75,
    claim: 'The Constitution begins with “We the People”, not with the states.',
  },
  {
    source: 0,
    startSecond: 152,
    endSecond: null,
    claim: 'Its first three articles set up Congress, the President and the courts.',
  },
  {
    source: 1,
    startSecond: 252,
    endSecond: 290,
    claim: 'The Bill of Rights limits what the government may do to you.',
  },
];
