import type { SiteReply } from '#domain/site/site.ts';

import { requiredContext } from '../required-context.ts';

/** The values of the site, such as its name, for both apps. */
export const [SiteContext, useSite] = requiredContext<SiteReply>(
  'The values of the site are not loaded',
);
