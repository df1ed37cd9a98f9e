import { pageAddress } from '#domain/addresses.ts';

/**
 * The address of the contact page for a message about a second of a video, or about the whole video. It
 * is not in `pageAddress`, because only the pages of videos need its code.
 *
 * @param subject the subject that is chosen at first; left out for an error
 */
export function contactAbout(
  videoId: string,
  second?: number,
  subject?: 'source-suggestion',
): string {
  const parameters = new URLSearchParams({
    about: videoId,
    ...(second !== undefined && { t: String(second) }),
    ...(subject !== undefined && { subject }),
  });
  return `${pageAddress.contact}?${parameters}`;
}
