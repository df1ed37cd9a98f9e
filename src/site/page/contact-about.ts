import { pageAddress } from '#domain/addresses.ts';

/**
 * The address of the contact page for a message about a second of a video, or about the whole video. It
 * is not in `pageAddress`, because only the pages of videos need its code.
 */
export function contactAbout(videoId: string, second?: number): string {
  const parameters = new URLSearchParams({
    about: videoId,
    ...(second !== undefined && { t: String(second) }),
  });
  return `${pageAddress.contact}?${parameters}`;
}
