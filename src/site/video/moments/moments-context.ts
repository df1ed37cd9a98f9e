import { createContext, use } from 'react';

import type { Correction } from '#domain/corrections/correction.ts';
import type { Citation } from '#domain/sources/citation.ts';
import type { ShownSource } from '#domain/sources/source.ts';

interface Play {
  videoId: string;
  /** Plays the video from a second, or makes this second the current one if the video cannot be played. */
  play: (second: number) => void;
}

/** Does not change while the video plays, so that the many passages of a transcript can read it. */
export const PlayContext = createContext<Play | undefined>(undefined);

/** How a moment is played. Throws outside of the page of a video. */
export function usePlay(): Play {
  const play = use(PlayContext);
  if (play === undefined) throw new Error('There is no video');
  return play;
}

interface Moments {
  sources: readonly ShownSource[];
  /** Sorted by start. */
  citations: readonly Citation[];
  corrections: readonly Correction[];
  active: Citation | undefined;
  /** The second that plays, or at which the video starts; `undefined` if neither is known. */
  second: number | undefined;
}

/** Changes every second while the video plays. */
export const MomentsContext = createContext<Moments | undefined>(undefined);

/** The moments of the video, and the one that plays. Throws outside of the page of a video. */
export function useMoments(): Moments {
  const moments = use(MomentsContext);
  if (moments === undefined) throw new Error('There is no video');
  return moments;
}
