import { hasPassed } from '#server/core/settings/passed-time.ts';
import { type CacheGeneration, createCacheGeneration } from './cache-generation.ts';
import { cachedVersion } from './cached-version.ts';

export interface PageCache {
  /** The cached reply; `undefined` if the reply is not cached or the content may have changed since. */
  find: CacheGeneration['find'];
  /** See {@link CacheGeneration}. Rejects when the version of the content cannot be read. */
  get: CacheGeneration['get'];
  /**
   * The version of the content, read at most eight times a second, and again after a change by this
   * process. Rejects when it cannot be read and there is no earlier one to use.
   */
  readVersion: () => Promise<string>;
  /** Makes the next request read the version of the content again, because it may have changed. */
  invalidateVersion: () => void;
  usage: () => CacheUsage;
}

export interface CacheUsage {
  /** How many times a reply was in the cache. */
  hits: number;
  /** How many times a reply had to be rendered or compressed first. */
  misses: number;
  /** The memory that the replies of the current content take. */
  bytes: number;
}

interface PageCacheOptions {
  /** See `contentVersion`. */
  readVersion: () => Promise<string>;
  /**
   * The next time after `after` at which pages change although no row changes: midnight, because of
   * the age labels, or the date of a scheduled video.
   */
  findNextChange: (after: Date) => Promise<Date>;
  now: () => Date;
}

/** How long a CDN answers with its copy, and how long it may do so while it requests a new one. */
const CDN_FRESH_S = 10;
const CDN_STALE_S = 20;

/** Browsers revalidate every time, because the site cannot withdraw the copies that they store. */
const CACHE_CONTROL = `public, max-age=0, s-maxage=${CDN_FRESH_S}, stale-while-revalidate=${CDN_STALE_S}`;

/** A day on which clocks are set back. */
const LONGEST_DAY_MS = 25 * 60 * 60 * 1000;

/**
 * Keeps the replies to visitors, encoded and ready to be sent, until the public content changes, a new
 * day changes the age labels, or a scheduled video appears. See decisions 26 and 28.
 */
export function pageCache({ readVersion, findNextChange, now }: PageCacheOptions): PageCache {
  const contentVersion = cachedVersion(readVersion);
  let current = { version: '', endsAt: 0, generation: createCacheGeneration(CACHE_CONTROL) };
  let hits = 0;
  let misses = 0;
  /** The generation that is being created. */
  let pending: { version: string; generation: Promise<CacheGeneration> } | undefined;

  function isOver(): boolean {
    return hasPassed(new Date(current.endsAt), now(), LONGEST_DAY_MS);
  }

  /** @param version read before any reply of the generation is rendered */
  async function generationFor(version: string): Promise<CacheGeneration> {
    if (current.version === version && !isOver()) return current.generation;
    if (pending?.version === version) return pending.generation;
    const generation = replaceCurrent(version);
    const started = { version, generation };
    pending = started;
    try {
      return await generation;
    } finally {
      if (pending === started) pending = undefined;
    }
  }

  async function replaceCurrent(version: string): Promise<CacheGeneration> {
    const created = await createGeneration(now());
    current = { version, ...created };
    return created.generation;
  }

  /**
   * A copy in a CDN must not outlive the next change. In the last seconds before a change, replies
   * therefore require CDNs to revalidate.
   */
  async function createGeneration(
    time: Date,
  ): Promise<{ endsAt: number; generation: CacheGeneration }> {
    const changesAt = (await findNextChange(time)).getTime();
    const revalidateFrom = changesAt - (CDN_FRESH_S + CDN_STALE_S) * 1000;
    return time.getTime() < revalidateFrom
      ? { endsAt: revalidateFrom, generation: createCacheGeneration(CACHE_CONTROL) }
      : { endsAt: changesAt, generation: createCacheGeneration('no-cache') };
  }

  return {
    find(address, encoding) {
      const { version, generation } = current;
      if (contentVersion.peek() !== version || isOver()) return undefined;
      const reply = generation.find(address, encoding);
      if (reply) hits += 1;
      return reply;
    },

    async get(cached, encoding, render) {
      const generation = await generationFor(await contentVersion.read());
      const reply = generation.find(cached.address, encoding);
      if (reply) hits += 1;
      else misses += 1;
      return reply ?? generation.get(cached, encoding, render);
    },

    readVersion: contentVersion.read,
    invalidateVersion: contentVersion.invalidate,
    usage: () => ({ hits, misses, bytes: current.generation.bytes() }),
  };
}
