import type { Evidence } from './evidence.ts';

/** Stands for evidence that could not be loaded. */
export const noEvidence: Evidence = {
  sources: [],
  citations: [],
  corrections: [],
  files: [],
  transcript: null,
  language: null,
  citedBy: [],
  archives: [],
  copies: [],
  goneSources: [],
  playback: { isAvailable: true, playsAfterClick: false },
  mirrors: [],
  quotes: [],
};
