import { formatDay } from '#domain/dates/format-day.ts';
import type { QuoteState } from './quote-check.ts';
import type { SourceHealthState, VideoHealthState } from './video-keeping.ts';

/** Something about a source or a video that the owner should know. Times are ISO 8601 instants. */
export type KeepingProblem =
  | {
      subject: 'address';
      title: string;
      state: SourceHealthState;
      failingSince: string | null;
    }
  | { subject: 'archive'; title: string; message: string | null }
  | {
      subject: 'quote';
      /** Of the source. */
      title: string;
      quote: string;
      state: QuoteState;
      goneSince: string | null;
      /** Whether visitors see that it is gone. */
      isReleased: boolean;
      /** The snapshot of the page. */
      archiveUrl: string | null;
    }
  | {
      subject: 'video';
      state: VideoHealthState;
      /** Whether the page of the video says so. */
      isShown: boolean;
      failingSince: string | null;
    };

/** The problem as a sentence; `null` if there is nothing to look after. */
export function problemSentence(problem: KeepingProblem, timeZone: string): string | null {
  if (problem.subject === 'archive') {
    return `The Internet Archive has no copy of “${problem.title}”. ${problem.message ?? ''}`.trim();
  }
  if (problem.subject === 'quote') return quoteSentence(problem, timeZone);
  const day = formatDay(problem.failingSince, timeZone);
  const since = day === null ? '' : ` since ${day}`;
  if (problem.subject === 'video') {
    const end = problem.isShown ? 'Visitors see this.' : 'It is checked again.';
    return videoSentence(problem.state, since, end);
  }
  switch (problem.state) {
    case 'gone':
      return `The source “${problem.title}” is gone${since}. Visitors see this.`;
    case 'failing':
      return `The source “${problem.title}” has not been found${since}. It is checked again.`;
    case 'moved':
      return `The source “${problem.title}” has a new address.`;
    default:
      return null;
  }
}

type QuoteProblem = Extract<KeepingProblem, { subject: 'quote' }>;

function quoteSentence(problem: QuoteProblem, timeZone: string): string {
  const { title, quote, state, isReleased, archiveUrl } = problem;
  const day = formatDay(problem.goneSince, timeZone);
  const since = day === null ? '' : ` since ${day}`;
  const archived = archiveUrl === null ? '' : ` The archived page: ${archiveUrl}`;
  if (state !== 'gone') {
    return `“${quote}” has not been found on the page of “${title}”${since}. It is checked again.${archived}`;
  }
  const end = isReleased ? 'Visitors see this.' : 'Visitors do not see this until you say so.';
  return `“${quote}” is no longer on the page of “${title}”${since}. ${end}${archived}`;
}

function videoSentence(state: VideoHealthState, since: string, end: string): string {
  switch (state) {
    case 'private':
      return `The video has been private on YouTube${since}. ${end}`;
    case 'not-embeddable':
      return `YouTube has not allowed the video to play on other websites${since}. ${end}`;
    default:
      return `YouTube has not shown the video${since}. ${end}`;
  }
}
