import type { DemoCitation } from './demo-citations.ts';
import type { DemoSource } from './demo-sources.ts';

/** A demo video, with its age instead of a date. */
export type DemoVideo = {
  youtubeId: string;
  title: string;
  description: string;
  /** Calendar days before today, in the site's time zone. */
  daysAgo: number;
  isPublished: boolean;
  isVertical: boolean;
  sources: readonly DemoSource[];
  citations?: readonly DemoCitation[];
  /** A correction that is published when the demo is stored. */
  correction?: { startSecond: number; said: string; text: string };
  /** In a format that `readTranscript` reads. */
  transcript?: { language: string; text: string };
};
