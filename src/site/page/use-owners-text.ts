import { createContext, use } from 'react';

import { ownersText } from '#domain/text/owners-text.ts';
import { useSite } from '#web/http/site.ts';

/** The language of the video that is shown; `null` for that of the site. */
export const VideoLanguage = createContext<string | null>(null);

/** The attributes of a text of the owner. */
export function useOwnersText() {
  const { language } = useSite();
  return ownersText(use(VideoLanguage) ?? language);
}
