import { pageAddress } from '#domain/addresses.ts';

/**
 * The address of the contact page for a message about a second of a video, or about the whole video. It
 * is not in `pageAddress`, because only pages of videos load it.
 *
 * @param subject the subject that is chosen at first, unless it is an error
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
