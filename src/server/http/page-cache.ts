import { type Edition, newEdition } from './edition.ts';
import { recentVersion } from './recent-version.ts';

export interface PageCache {
  /** A reply that can be sent at once; `undefined` when there is none, or the content may have changed. */
  find: Edition['find'];
  /** See {@link Edition}. Rejects when the version of the content cannot be read. */
  get: Edition['get'];
  /** Makes the next reader read the version of the content again, because this process may have changed it. */
  forgetVersion: () => void;
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
  const recent = recentVersion(readVersion);
  let current = { version: '', endsAt: 0, edition: newEdition(CACHE_CONTROL) };

  /** @param version read before anything of the edition is rendered */
  function editionOf(version: string): Edition {
    const time = now();
    if (current.version !== version || time.getTime() >= current.endsAt) {
      current = { version, ...editionAt(time) };
    }
    return current.edition;
  }

  /** Copies in a CDN must not outlive midnight either, so shortly before midnight CDNs have to revalidate. */
  function editionAt(time: Date): { endsAt: number; edition: Edition } {
    const midnight = nextMidnight(time).getTime();
    const lastForCdn = midnight - (CDN_FRESH_S + CDN_STALE_S) * 1000;
    return time.getTime() < lastForCdn
      ? { endsAt: lastForCdn, edition: newEdition(CACHE_CONTROL) }
      : { endsAt: midnight, edition: newEdition('no-cache') };
  }

  return {
    find(address, encoding) {
      const { version, endsAt, edition } = current;
      if (recent.known() !== version || now().getTime() >= endsAt) return undefined;
      return edition.find(address, encoding);
    },

    async get(address, encoding, render) {
      const edition = editionOf(await recent.current());
      return edition.get(address, encoding, render);
    },

    forgetVersion: recent.forget,
  };
}
