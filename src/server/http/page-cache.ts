import { type CacheGeneration, createCacheGeneration } from './cache-generation.ts';
import { cachedVersion } from './cached-version.ts';

export interface PageCache {
  /** A reply that can be sent at once; `undefined` when there is none, or the content may have changed. */
  find: CacheGeneration['find'];
  /** See {@link CacheGeneration}. Rejects when the version of the content cannot be read. */
  get: CacheGeneration['get'];
  /** Makes the next reader read the version of the content again, because this process may have changed it. */
  invalidateVersion: () => void;
}

interface PageCacheOptions {
  /** See `contentVersion`. */
  readVersion: () => Promise<string>;
  /** The end of the day of the age labels, when pages change although the content does not. */
  nextMidnight: (now: Date) => Date;
  now: () => Date;
}

/** How long a CDN answers with its copy, and how long it may do so while it requests a new one. */
const CDN_FRESH_S = 10;
const CDN_STALE_S = 20;

/** Browsers revalidate every time, because nobody can delete the copies in browsers. */
const CACHE_CONTROL = `public, max-age=0, s-maxage=${CDN_FRESH_S}, stale-while-revalidate=${CDN_STALE_S}`;

/**
 * Keeps the replies to visitors, encoded and ready to be sent, until the public content changes
 * or the day of the age labels ends. See decision 26.
 */
export function pageCache({ readVersion, nextMidnight, now }: PageCacheOptions): PageCache {
  const contentVersion = cachedVersion(readVersion);
  let current = { version: '', endsAt: 0, generation: createCacheGeneration(CACHE_CONTROL) };

  /** @param version read before any reply of the generation is rendered */
  function generationFor(version: string): CacheGeneration {
    const time = now();
    if (current.version !== version || time.getTime() >= current.endsAt) {
      current = { version, ...generationAt(time) };
    }
    return current.generation;
  }

  /** Copies in a CDN must not outlive midnight either, so shortly before midnight CDNs have to revalidate. */
  function generationAt(time: Date): { endsAt: number; generation: CacheGeneration } {
    const midnight = nextMidnight(time).getTime();
    const lastForCdn = midnight - (CDN_FRESH_S + CDN_STALE_S) * 1000;
    return time.getTime() < lastForCdn
      ? { endsAt: lastForCdn, generation: createCacheGeneration(CACHE_CONTROL) }
      : { endsAt: midnight, generation: createCacheGeneration('no-cache') };
  }

  return {
    find(address, encoding) {
      const { version, endsAt, generation } = current;
      if (contentVersion.peek() !== version || now().getTime() >= endsAt) return undefined;
      return generation.find(address, encoding);
    },

    async get(address, encoding, render) {
      const generation = generationFor(await contentVersion.read());
      return generation.get(address, encoding, render);
    },

    invalidateVersion: contentVersion.invalidate,
  };
}
