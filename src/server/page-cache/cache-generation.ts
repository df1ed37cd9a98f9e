import { LRUCache } from 'lru-cache';
import type { Encoding } from './accept-encoding.ts';
import {
  compressReply,
  isCachedReply,
  toCachedReply,
  type CachedReply,
  type RenderedReply,
} from './cached-reply.ts';

/** The limit for replies at addresses without a query. The least recently used are dropped first. */
const MAX_BYTES = 32 * 1024 * 1024;

/**
 * The limit for replies at addresses with a query. Clients can invent any number of these, so the
 * limit is separate: they do not displace other replies.
 */
const MAX_BYTES_WITH_QUERY = 4 * 1024 * 1024;

/** The memory that the headers of a reply and its entry in the cache take, besides its body. */
const OVERHEAD_BYTES = 2048;

/** The replies that were rendered from one version of the content. */
export interface CacheGeneration {
  /** `undefined` when the reply is not cached in this encoding. */
  find: (address: string, encoding: Encoding) => CachedReply | undefined;
  /**
   * The reply at a canonical address. If it is not cached, `render` is called, once for all
   * concurrent callers. A reply that must not be cached, such as an error, is returned as rendered.
   */
  get: (address: string, encoding: Encoding, render: Render) => Promise<Reply>;
  /** The memory that the replies take. */
  bytes: () => number;
}

type Render = () => Promise<RenderedReply>;

type Reply = CachedReply | RenderedReply;

/** @param cacheControl the `Cache-Control` of every cached reply */
export function createCacheGeneration(cacheControl: string): CacheGeneration {
  const cachedPaths = newCache(MAX_BYTES);
  const cachedQueries = newCache(MAX_BYTES_WITH_QUERY);
  const cacheFor = (address: string) => (address.includes('?') ? cachedQueries : cachedPaths);
  const pending = new Map<string, Promise<Reply>>();

  function find(address: string, encoding: Encoding): CachedReply | undefined {
    return cacheFor(address).get(keyOf(address, encoding));
  }

  async function get(address: string, encoding: Encoding, render: Render): Promise<Reply> {
    const key = keyOf(address, encoding);
    const reply = find(address, encoding) ?? pending.get(key);
    if (reply) return reply;
    const created = create(address, encoding, render).finally(() => pending.delete(key));
    pending.set(key, created);
    return created;
  }

  async function create(address: string, encoding: Encoding, render: Render): Promise<Reply> {
    const reply =
      encoding === 'identity'
        ? toCachedReply(await render(), cacheControl)
        : await compressReply(await get(address, 'identity', render), encoding);
    if (isCachedReply(reply)) cacheFor(address).set(keyOf(address, encoding), reply);
    return reply;
  }

  return {
    find,
    get,
    bytes: () => cachedPaths.calculatedSize + cachedQueries.calculatedSize,
  };
}

function newCache(maxBytes: number): LRUCache<string, CachedReply> {
  return new LRUCache({
    maxSize: maxBytes,
    sizeCalculation: ({ body }) => body.length + OVERHEAD_BYTES,
  });
}

function keyOf(address: string, encoding: Encoding): string {
  return `${encoding} ${address}`;
}
