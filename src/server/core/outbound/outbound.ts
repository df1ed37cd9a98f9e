import { type IncomingHttpHeaders, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';
import { orAborted } from '#server/core/settings/waiting.ts';
import { OutboundFailure, outboundFailure } from './outbound-failure.ts';

export interface OutboundOptions {
  /** The public origin of this site, whose host is never requested. */
  siteUrl: string;
  /** Addresses and networks inside which the server may send requests as well, e.g. "10.0.0.0/8". */
  allowedNetworks: readonly string[];
  /** The origins of the configured services. Requests may use their ports besides 80 and 443. */
  services: readonly string[];
  /** How names are resolved; tests pass their own function. */
  lookup?: LookupFunction;
}

export interface OutboundRequest {
  method?: 'GET' | 'POST';
  headers?: Readonly<Record<string, string>>;
  body?: string;
  /** How many redirects are followed, at most and by default 5. */
  maxRedirects?: number;
  /** For the whole exchange, redirects and body included; by default 20 seconds. */
  timeoutMs?: number;
  /** Ends the request early, for example because the server stops. */
  signal?: AbortSignal;
}

/** The head of a reply. Its body has to be read, or the reply disposed of. */
export interface OutboundReply extends Disposable {
  status: number;
  headers: IncomingHttpHeaders;
  /** The address that sent the reply, after all redirects. */
  url: URL;
  /** The statuses of the redirects that were followed, in their order. */
  redirects: readonly number[];
  /**
   * Reads the body.
   *
   * @throws OutboundFailure `too-large` if it has more than `maxBytes`, and `compressed`
   */
  read: (maxBytes: number) => Promise<Buffer<ArrayBuffer>>;
  /** Reads the first `maxBytes` of the body; the rest is not received. */
  readStart: (maxBytes: number) => Promise<Buffer<ArrayBuffer>>;
}

export interface Outbound {
  /** @throws OutboundFailure if there is no reply */
  request: (url: string, options?: OutboundRequest) => Promise<OutboundReply>;
}

const MAX_REDIRECTS = 5;
const TIMEOUT_MS = 20_000;
const MAX_HEADER_BYTES = 16 * 1024;
/** How many replies with a status below 200, such as 103 Early Hints, may come before the final one. */
const MAX_INTERIM_REPLIES = 20;
/** An obsolete form of IPv4 addresses, such as ::127.0.0.1, which the package does not know. */
const IPV4_COMPATIBLE = /^\[::[\da-f]+:[\da-f]+\]$/;

const FIRST_FINAL_STATUS = 200;
const REDIRECT_STATUSES = new Set([301, 302, 303, 307, 308]);

/**
 * Sends the requests of the server to other hosts. All of them go through here, so that an address
 * which a user or another site has chosen leads nowhere inside the server's own network:
 *
 * - only http and https, ports 80 and 443 and those of the configured services, no user names
 * - the addresses of a name are judged within the connection's own look-up, so that a name cannot
 *   resolve to another address afterward
 * - each redirect is judged like the first address
 * - never to this site's own host
 *
 * Bodies are not decompressed.
 */
export function createOutbound(options: OutboundOptions): Outbound {
  const agentOptions = {
    allowIPAddressList: [...options.allowedNetworks],
    keepAlive: false,
    ...(options.lookup && { lookup: options.lookup }),
  };
  const agents = {
    'http:': new RequestFilteringHttpAgent(agentOptions),
    'https:': new RequestFilteringHttpsAgent(agentOptions),
  };
  const ownHost = new URL(options.siteUrl).hostname;
  const ports = new Set([
    '',
    '80',
    '443',
    ...options.services.map((origin) => new URL(origin).port),
  ]);
  const userAgent = `Mozilla/5.0 (compatible; PlainEvidence/1.0; +${options.siteUrl})`;

  function judge(address: string, base?: URL): { url: URL; protocol: keyof typeof agents } {
    const url = URL.parse(address, base);
    const protocol = url?.protocol;
    const isAllowed =
      url !== null &&
      ports.has(url.port) &&
      url.username === '' &&
      url.password === '' &&
      !IPV4_COMPATIBLE.test(url.hostname) &&
      // A name may end with a dot.
      url.hostname.replace(/\.$/, '') !== ownHost;
    if (!isAllowed || (protocol !== 'http:' && protocol !== 'https:')) {
      throw new OutboundFailure('forbidden');
    }
    url.hash = '';
    return { url, protocol };
  }

  function send(
    { url, protocol }: ReturnType<typeof judge>,
    { method = 'GET', headers, body }: OutboundRequest,
    signal: AbortSignal,
  ): Promise<IncomingMessage> {
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    const request = protocol === 'https:' ? requestHttps : requestHttp;
    let interimReplies = 0;
    const sent = request(url, {
      method,
      agent: agents[protocol],
      signal,
      maxHeaderSize: MAX_HEADER_BYTES,
      headers: {
        'user-agent': userAgent,
        accept: '*/*',
        ...headers,
        'accept-encoding': 'identity',
      },
    });
    sent.on('response', resolve).on('error', reject);
    sent.on('information', () => {
      interimReplies += 1;
      if (interimReplies > MAX_INTERIM_REPLIES) sent.destroy(new OutboundFailure('malformed'));
    });
    // Neither of these is followed by a reply or an error.
    sent.on('upgrade', (_reply, socket) => {
      socket.destroy();
      reject(new OutboundFailure('malformed'));
    });
    sent.on('close', () => reject(new OutboundFailure('no-answer')));
    sent.end(body);
    return orAborted(signal, promise);
  }

  return {
    async request(address, request = {}) {
      const { maxRedirects = MAX_REDIRECTS, timeoutMs = TIMEOUT_MS } = request;
      const timeout = AbortSignal.timeout(timeoutMs);
      const signal = request.signal ? AbortSignal.any([timeout, request.signal]) : timeout;
      const redirects: number[] = [];
      let target = judge(address);
      let next = request;
      try {
        while (true) {
          const message = await send(target, next, signal);
          const status = message.statusCode ?? 0;
          if (status < FIRST_FINAL_STATUS) {
            message.destroy();
            throw new OutboundFailure('malformed');
          }
          if (!REDIRECT_STATUSES.has(status) || maxRedirects === 0) {
            return outboundReply(message, { status, url: target.url, redirects }, signal);
          }
          message.destroy();
          const { location } = message.headers;
          if (location === undefined || redirects.length === maxRedirects) {
            throw new OutboundFailure('redirects');
          }
          redirects.push(status);
          target = judge(location, target.url);
          // Another host must not get the credentials or the form of the first one.
          next = {};
        }
      } catch (error) {
        throw outboundFailure(error);
      }
    },
  };
}

function outboundReply(
  message: IncomingMessage,
  facts: Pick<OutboundReply, 'status' | 'url' | 'redirects'>,
  signal: AbortSignal,
): OutboundReply {
  // An error while nobody reads the body, such as the end of the time, is not an uncaught one.
  message.on('error', () => {});

  async function readUpTo(
    maxBytes: number,
  ): Promise<{ body: Buffer<ArrayBuffer>; isComplete: boolean }> {
    const { 'content-encoding': encoding = 'identity' } = message.headers;
    if (encoding.toLowerCase() !== 'identity') throw new OutboundFailure('compressed');
    try {
      const body = await orAborted(signal, receive(maxBytes));
      return { body: body.subarray(0, maxBytes), isComplete: body.length <= maxBytes };
    } catch (error) {
      throw outboundFailure(signal.aborted ? signal.reason : error);
    } finally {
      message.destroy();
    }
  }

  /** The whole body, or its first bytes, a few more than `maxBytes`. */
  async function receive(maxBytes: number): Promise<Buffer<ArrayBuffer>> {
    const chunks: Buffer[] = [];
    let sizeBytes = 0;
    for await (const chunk of message) {
      const bytes = Buffer.from(chunk);
      sizeBytes += bytes.length;
      chunks.push(bytes);
      if (sizeBytes > maxBytes) break;
    }
    return Buffer.concat(chunks);
  }

  return {
    ...facts,
    headers: message.headers,
    async read(maxBytes) {
      const { body, isComplete } = await readUpTo(maxBytes);
      if (!isComplete) throw new OutboundFailure('too-large');
      return body;
    },
    async readStart(maxBytes) {
      return (await readUpTo(maxBytes)).body;
    },
    [Symbol.dispose]() {
      message.destroy();
    },
  };
}
