import { navigate, useSearch } from 'wouter/use-browser-location';

import { pageAddress } from '#domain/addresses.ts';
import { parseMoment } from '#domain/videos/moment.ts';
import { isId } from '#domain/id.ts';
import { subjects } from '#domain/messages/subjects.ts';

/** The video that a message is about. */
export interface ReportedVideo {
  aboutVideoId: string;
  /** The second that the message is about; `undefined` when it is about the whole video. */
  aboutSecond: number | undefined;
}

/**
 * The video and the moment in the page's address, e.g. `/contact?about=…&t=252`; `undefined` if the
 * address names no video. The server ignores them, so that it renders the same page for all visitors.
 */
export function useReportedVideo(): ReportedVideo | undefined {
  const parameters = new URLSearchParams(useSearch({ ssrSearch: '' }));
  const aboutVideoId = parameters.get('about') ?? '';
  if (!isId(aboutVideoId)) return undefined;
  return { aboutVideoId, aboutSecond: parseMoment(parameters.get('t') ?? '') };
}

/**
 * The subject for a message about a video: that in the page's address, or else 'other', because no
 * subject stands for errors. `undefined` if the address names no video.
 */
export function useProposedSubject(): (typeof subjects)[number]['value'] | undefined {
  const parameters = new URLSearchParams(useSearch({ ssrSearch: '' }));
  if (!isId(parameters.get('about') ?? '')) return undefined;
  return subjects.find(({ value }) => value === parameters.get('subject'))?.value ?? 'other';
}

/** Removes the video and the moment from the page's address, unless the visitor has left the page. */
export function removeVideoFromAddress(): void {
  if (window.location.pathname !== pageAddress.contact) return;
  navigate(pageAddress.contact, { replace: true });
}
