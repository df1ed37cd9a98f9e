/*
 * Addresses of the pages without scripts and of their forms. They are not in addresses.ts, because
 * every page of the public site loads that file.
 */

/* Public pages load these two constants, but not the other addresses. */
export const SUBSCRIBE_ADDRESS = '/subscribe';
export const PRIVACY_ADDRESS = '/privacy';

export const plainAddress = {
  subscribe: SUBSCRIBE_ADDRESS,
  confirm: '/confirm',
  /** Short, because every mail to a reader contains it. */
  unsubscribe: '/u',
  privacy: PRIVACY_ADDRESS,
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
