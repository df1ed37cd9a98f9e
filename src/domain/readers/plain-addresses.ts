/*
 * Addresses of the pages without scripts and of their forms. They are not in addresses.ts, because
 * every page of the public site loads that file.
 */

export const plainAddress = {
  subscribe: '/subscribe',
  confirm: '/confirm',
  /** Short, because every mail to a reader contains it. */
  unsubscribe: '/u',
  privacy: '/privacy',
} as const;

/** The routes of the API that visitors' forms post to. */
export const subscriptionRoute = {
  subscriptions: '/api/subscriptions',
  confirm: '/api/subscriptions/confirm',
} as const;

/* Tokens are in the query, because paths are logged. */

export function confirmAddress(token: string): string {
  return `${plainAddress.confirm}?c=${encodeURIComponent(token)}`;
}

export function unsubscribeAddress(token: string): string {
  return `${plainAddress.unsubscribe}?s=${encodeURIComponent(token)}`;
}
