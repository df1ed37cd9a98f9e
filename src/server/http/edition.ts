import { LRUCache } from 'lru-cache';
import type { Encoding } from './accept-encoding.ts';
import {
  encodeReply,
  isKept,
  keepIfPublic,
  type KeptReply,
  type RenderedReply,
} from './kept-reply.ts';

/** The most bytes of kept replies. The least recently used ones are dropped first. */
const MAX_BYTES = 32 * 1024 * 1024;

/** The same for addresses with a query, which anyone can invent. They do not displace other replies. */
const MAX_BYTES_WITH_QUERY = 4 * 1024 * 1024;

/** What a reply takes up besides its body, for its headers and its entry in the cache. */
const OVERHEAD_BYTES = 2048;

/** The replies that were rendered from one version of the content. */
export interface Edition {
  /** `undefined` when the reply is not kept in this encoding. */
  find: (address: string, encoding: Encoding) => KeptReply | undefined;
  /**
   * The reply at a canonical address. If no reply is kept, renders one, once for all concurrent
   * callers. A reply that must not be kept, such as an error, is returned as rendered.
   */
  get: (address: string, encoding: Encoding, render: Render) => Promise<Reply>;
}

type Render = () => Promise<RenderedReply>;

type Reply = KeptReply | RenderedReply;

/** @param cacheControl the `Cache-Control` of every kept reply */
export function newEdition(cacheControl: string): Edition {
  const keptPaths = newCache(MAX_BYTES);
  const keptQueries = newCache(MAX_BYTES_WITH_QUERY);
  const keptLike = (address: string) => (address.includes('?') ? keptQueries : keptPaths);
  const pending = new Map<string, Promise<Reply>>();

  async function get(address: string, encoding: Encoding, render: Render): Promise<Reply> {
    const key = keyOf(address, encoding);
    const reply = keptLike(address).get(key) ?? pending.get(key);
    if (reply) return reply;
    const made = make(address, encoding, render).finally(() => pending.delete(key));
    pending.set(key, made);
    return made;
  }

  async function make(address: string, encoding: Encoding, render: Render): Promise<Reply> {
    const reply =
      encoding === 'identity'
        ? keepIfPublic(await render(), cacheControl)
        : await encodeReply(await get(address, 'identity', render), encoding);
    if (isKept(reply)) keptLike(address).set(keyOf(address, encoding), reply);
    return reply;
  }

  return { find: (address, encoding) => keptLike(address).get(keyOf(address, encoding)), get };
}

function newCache(maxBytes: number): LRUCache<string, KeptReply> {
  return new LRUCache({
    maxSize: maxBytes,
    sizeCalculation: ({ body }) => body.length + OVERHEAD_BYTES,
  });
}

function keyOf(address: string, encoding: Encoding): string {
  return `${encoding} ${address}`;
}
