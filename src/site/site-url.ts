import { createContext, use } from 'react';

/** The public origin during server rendering; `undefined` in the browser. */
export const SiteUrlContext = createContext<string | undefined>(undefined);

/**
 * The public origin of the site, without a trailing slash. It is a setting of the server. In the
 * browser it is the origin of the feed, because every document links to the feed by its whole address.
 */
export function useSiteUrl(): string {
  return use(SiteUrlContext) ?? originOfFeed();
}

function originOfFeed(): string {
  const feed = document.querySelector<HTMLLinkElement>('link[type="application/atom+xml"]');
  return feed === null ? window.location.origin : new URL(feed.href).origin;
}
