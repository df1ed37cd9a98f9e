import { createContext, use } from 'react';

/** The public origin during server rendering; `undefined` in the browser. */
export const SiteUrlContext = createContext<string | undefined>(undefined);

/**
 * The public origin of the site, without a trailing slash. On the server it comes from the settings.
 * The browser takes it from the link to the feed, which every document contains as a full URL.
 */
export function useSiteUrl(): string {
  return use(SiteUrlContext) ?? originOfFeed();
}

function originOfFeed(): string {
  const feed = document.querySelector<HTMLLinkElement>('link[type="application/atom+xml"]');
  return feed === null ? window.location.origin : new URL(feed.href).origin;
}
