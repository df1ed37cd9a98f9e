import { navigate, useSearch } from 'wouter/use-browser-location';

import { pageAddress } from '#domain/addresses.ts';
import { parseMoment } from '#domain/evidence/moment.ts';
import { isId } from '#domain/id.ts';

/** A video, or a moment of it, that a message reports an error in or suggests a source for. */
export interface ReportedVideo {
  aboutVideoId: string;
  /** `undefined` when the message concerns the whole video. */
  aboutSecond: number | undefined;
}

/**
 * The moment that the page's address names, e.g. `/contact?about=…&t=252`; `undefined` without one.
 * The server renders the page without it, so that the page is the same for all visitors.
 */
export function useReportedVideo(): ReportedVideo | undefined {
  const parameters = new URLSearchParams(useSearch({ ssrSearch: '' }));
  const aboutVideoId = parameters.get('about') ?? '';
  if (!isId(aboutVideoId)) return undefined;
  return { aboutVideoId, aboutSecond: parseMoment(parameters.get('t') ?? '') };
}

/** Removes the moment from the page's address, unless the visitor has left the page. */
export function removeVideoFromAddress(): void {
  if (window.location.pathname !== pageAddress.contact) return;
  navigate(pageAddress.contact, { replace: true });
}
