import { createContext, use } from 'react';

import type { SiteReply } from '#domain/site/site.ts';

/** The values of the site, such as its name, for both apps. */
export const SiteContext = createContext<SiteReply | undefined>(undefined);

/** The values of the site. Throws outside of a {@link SiteContext}. */
export function useSite(): SiteReply {
  const site = use(SiteContext);
  if (site === undefined) throw new Error('The values of the site are not loaded');
  return site;
}
