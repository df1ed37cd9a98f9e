import { escapeText } from '#domain/text/markup.ts';
import { type CitedVideo, withSources } from './cited-video.ts';

/** For how long a moment without an end is shown, unless the next one starts. */
const SHOWN_SECONDS = 60;

/**
 * The moments as WebVTT (https://www.w3.org/TR/webvtt1/), each with its claim, its quote and the title
 * of its source. These are texts of one line, so that none can end its cue.
 */
export function momentCues(cited: Pick<CitedVideo, 'citations' | 'sources'>): string {
  const starts = [...new Set(cited.citations.map(({ startSecond }) => startSecond))];
  const cues = withSources(cited).map(({ citation, source }, index) => {
    const { startSecond, endSecond, claim, quote } = citation;
    const next = starts.find((start) => start > startSecond) ?? Infinity;
    const end = endSecond ?? Math.min(next, startSecond + SHOWN_SECONDS);
    const lines = [claim, quote && `“${quote}”`, source.title].filter((line) => line !== null);
    return [
      `moment-${index + 1}`,
      `${timestamp(startSecond)} --> ${timestamp(end)}`,
      ...lines.map(escapeText),
    ].join('\n');
  });
  return `${['WEBVTT', ...cues].join('\n\n')}\n`;
}

function timestamp(second: number): string {
  const parts = [Math.floor(second / 3600), Math.floor(second / 60) % 60, second % 60];
  return `${parts.map((part) => String(part).padStart(2, '0')).join(':')}.000`;
}
