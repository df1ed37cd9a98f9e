import type { ServerResponse } from 'node:http';
import { startWebsite, type Website } from './website.ts';

/** Starts a server in place of YouTube's image host. */
export function startImageHost(
  answer: (path: string, response: ServerResponse) => void,
): Promise<Website> {
  return startWebsite(({ url = '' }, response) => answer(url, response));
}
