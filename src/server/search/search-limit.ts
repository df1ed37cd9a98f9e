import { LRUCache } from 'lru-cache';
import { hasPassed } from '#server/settings/passed-time.ts';
import { RequestError } from '#server/http/request-error.ts';

/** Enough for a visitor who keeps typing: the page searches after each pause of 300 ms. */
const MAX_SEARCHES = 60;

const PERIOD_MS = 60_000;

/** When more clients search within a period, those that searched least recently are forgotten. */
const MAX_CLIENTS = 10_000;

/**
 * Counts the searches of each client that this process answers, within a minute after the first.
 *
 * @returns counts a search; throws RequestError 429 for one too many
 */
export function searchLimit(now: () => Date): (client: string) => void {
  // With `max`, the memory of all entries would be taken at the start.
  const counts = new LRUCache<string, { searches: number; endsAt: number }>({
    maxSize: MAX_CLIENTS,
    sizeCalculation: () => 1,
  });

  return (client) => {
    const time = now().getTime();
    const stored = counts.get(client);
    const isCurrent = stored && !hasPassed(new Date(stored.endsAt), new Date(time), PERIOD_MS);
    const count = isCurrent ? stored : { searches: 0, endsAt: time + PERIOD_MS };
    count.searches += 1;
    counts.set(client, count);
    if (count.searches <= MAX_SEARCHES) return;
    throw new RequestError(429, 'These are too many searches. Please wait a minute.', {
      retryAfterSeconds: Math.ceil((count.endsAt - time) / 1000),
    });
  };
}
