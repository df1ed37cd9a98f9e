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
    quote:
      'We the People of the United States, in Order to form a more perfect Union, establish Justice, insure domestic Tranquility, provide for the common defence, promote the general Welfare, and secure the Blessings of Liberty to ourselves and our Posterity, do ordain and establish this Constitution for the United States of America.',
    page: null,
  },
  {
    source: 0,
    startSecond: 152,
    endSecond: null,
    claim: 'Its first three articles set up Congress, the President and the courts.',
    quote:
      'All legislative Powers herein granted shall be vested in a Congress of the United States, which shall consist of a Senate and House of Representatives.',
    page: null,
  },
  {
    source: 1,
    startSecond: 252,
    endSecond: 290,
    claim: 'The Bill of Rights limits what the government may do to you.',
    quote:
      'Congress shall make no law respecting an establishment of religion, or prohibiting the free exercise thereof; or abridging the freedom of speech, or of the press; or the right of the people peaceably to assemble, and to petition the Government for a redress of grievances.',
    page: null,
  },
];

/** Citations of the video whose first source is a PDF. The quotes are its words. */
export const collegeCitations: readonly DemoCitation[] = [
  {
    source: 0,
    startSecond: 48,
    endSecond: null,
    claim: 'A state has as many electors as members of Congress.',
    quote:
      'A state has as many electors as it has members of Congress: two for its senators, and one for each of its representatives.',
    page: 2,
  },
  {
    source: 0,
    startSecond: 131,
    endSecond: 158,
    claim: 'In nearly every state, the winner takes all.',
    quote:
      'In 48 states and the District of Columbia, whoever gets the most votes in the state gets all of its electors.',
    page: 2,
  },
];
