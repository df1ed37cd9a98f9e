import { LRUCache } from 'lru-cache';
import type { Encoding } from './accept-encoding.ts';
import {
  compressReply,
  isCachedReply,
  toCachedReply,
  type CachedReply,
  type RenderedReply,
} from './cached-reply.ts';

/** The limit for replies at addresses that exist. The least recently used are dropped first. */
const MAX_BYTES = 32 * 1024 * 1024;

/**
 * The limit for replies at addresses that clients can invent. There can be any number of these, so
 * the limit is separate: they do not displace other replies.
 */
const MAX_BYTES_INVENTED = 4 * 1024 * 1024;

/** The memory that the headers of a reply and its entry in the cache take, besides its body. */
const OVERHEAD_BYTES = 2048;

/**
 * What is known about an address: `known` is one of a limited number that the content determines,
 * such as a page or a cited moment. `invented` is one of any number, such as a search. `missing` stands
 * for all addresses that do not exist, so its 404 is cached.
 */
type AddressKind = 'known' | 'invented' | 'missing';

export interface CachedAddress {
  /** In its canonical spelling. */
  address: string;
  kind: AddressKind;
}

/** The replies that were rendered from one version of the content. */
export interface CacheGeneration {
  /** `undefined` when the reply is not cached in this encoding. */
  find: (address: string, encoding: Encoding) => CachedReply | undefined;
  /**
   * The reply at an address. If it is not cached, `render` is called, once for all
   * concurrent callers. A reply that must not be cached, such as an error, is returned as rendered.
   */
  get: (cached: CachedAddress, encoding: Encoding, render: Render) => Promise<Reply>;
  /** The memory that the replies take. */
  bytes: () => number;
}

type Render = () => Promise<RenderedReply>;

type Reply = CachedReply | RenderedReply;

/** @param cacheControl the `Cache-Control` of every cached reply with status 200 */
export function createCacheGeneration(cacheControl: string): CacheGeneration {
  const knownReplies = newCache(MAX_BYTES);
  const inventedReplies = newCache(MAX_BYTES_INVENTED);
  const pending = new Map<string, Promise<Reply>>();

  function find(address: string, encoding: Encoding): CachedReply | undefined {
    const key = keyOf(address, encoding);
    return knownReplies.get(key) ?? inventedReplies.get(key);
  }

  async function get(cached: CachedAddress, encoding: Encoding, render: Render): Promise<Reply> {
    const key = keyOf(cached.address, encoding);
    const reply = find(cached.address, encoding) ?? pending.get(key);
    if (reply) return reply;
    const created = create(cached, encoding, render).finally(() => pending.delete(key));
    pending.set(key, created);
    return created;
  }

  async function create(cached: CachedAddress, encoding: Encoding, render: Render): Promise<Reply> {
    const { address, kind } = cached;
    const expected =
      kind === 'missing'
        ? { status: 404, cacheControl: 'no-cache' }
        : { status: 200, cacheControl };
    const reply =
      encoding === 'identity'
        ? toCachedReply(await render(), expected)
        : await compressReply(await get(cached, 'identity', render), encoding);
    const replies = kind === 'invented' ? inventedReplies : knownReplies;
    if (isCachedReply(reply)) replies.set(keyOf(address, encoding), reply);
    return reply;
  }

  return {
    find,
    get,
    bytes: () => knownReplies.calculatedSize + inventedReplies.calculatedSize,
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
