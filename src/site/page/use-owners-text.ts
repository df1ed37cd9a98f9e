import { createContext, use } from 'react';

import { ownersText } from '#domain/text/owners-text.ts';
import { useSite } from '#web/http/site.ts';

/** The language of the video that is shown; `null` for that of the site. */
export const VideoLanguage = createContext<string | null>(null);

/**
 * The attributes of a text of the owner.
 *
 * @param language if it may be another than that of the video, such as that of a quoted source
 */
export function useOwnersText(language: string | null = null) {
  const site = useSite();
  return ownersText(language ?? use(VideoLanguage) ?? site.language);
}
