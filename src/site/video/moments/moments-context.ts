import type { Correction } from '#domain/corrections/correction.ts';
import type { Citation } from '#domain/sources/citation.ts';
import type { ShownSource } from '#domain/sources/source.ts';
import { requiredContext } from '#web/required-context.ts';

interface Play {
  videoId: string;
  /** Plays the video from a second, or makes this second the current one if the video cannot be played. */
  play: (second: number) => void;
}

/** How a moment is played. Does not change while the video plays, so that the many passages of a transcript can read it. */
export const [PlayContext, usePlay] = requiredContext<Play>('There is no video');

interface Moments {
  sources: readonly ShownSource[];
  /** Sorted by start. */
  citations: readonly Citation[];
  corrections: readonly Correction[];
  active: Citation | undefined;
  /** The second that plays, or at which the video starts; `undefined` if neither is known. */
  second: number | undefined;
}

/** The moments of the video, and the one that plays. Changes every second while the video plays. */
export const [MomentsContext, useMoments] = requiredContext<Moments>('There is no video');
