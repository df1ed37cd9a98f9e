import {
  IncomingMessage,
  type OutgoingHttpHeader,
  type OutgoingHttpHeaders,
  ServerResponse,
} from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { NO_ROUTE } from './request-counts.ts';

/** The reply to a request that the server has sent to itself. */
interface InternalReply {
  status: number;
  headers: OutgoingHttpHeaders;
  body: string | Buffer;
  /** The pattern of the route that answered. */
  route: string;
}

/**
 * Sends a GET request to this server within the process. The route answers it with all its hooks,
 * like one from the network, but no bytes of HTTP are written and parsed. Because `app.inject` writes
 * and parses them, it takes 0.5 ms more CPU time for the home page and 0.1 ms more for the data of a
 * page.
 *
 * @param app a server that is ready
 */
export function readInternally(
  app: FastifyInstance,
  url: string,
  headers: Record<string, string> = {},
): Promise<InternalReply> {
  const request = new InternalRequest(url, headers);
  const response = new InternalResponse(request);
  app.routing(request, response);
  return response.reply;
}

/** Makes {@link readInternally} return the route of each reply. */
export function recordInternalRoutes(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw, routeOptions }) => {
    if (raw instanceof InternalRequest) raw.route = routeOptions.url ?? NO_ROUTE;
  });
}

/** A GET request that the server sends to itself. Its socket is not connected. */
export class InternalRequest extends IncomingMessage {
  override method = 'GET';
  override url: string;
  /** Set by `recordInternalRoutes`. */
  route = NO_ROUTE;

  constructor(url: string, headers: Record<string, string>) {
    super(new Socket());
    this.url = url;
    this.headers = headers;
  }
}

/** Keeps what the route sends, instead of writing it to a connection. */
class InternalResponse extends ServerResponse {
  readonly reply: Promise<InternalReply>;
  readonly #request: InternalRequest;
  readonly #resolve: (reply: InternalReply) => void;
  readonly #chunks: Buffer[] = [];

  constructor(request: InternalRequest) {
    super(request);
    this.#request = request;
    const { promise, resolve } = Promise.withResolvers<InternalReply>();
    this.reply = promise;
    this.#resolve = resolve;
  }

  override writeHead(
    status: number,
    headers: string | OutgoingHttpHeaders | OutgoingHttpHeader[] = {},
  ): this {
    this.statusCode = status;
    // Like writeHead, setHeader throws if a name or a value is not allowed in HTTP.
    for (const [name, value] of Object.entries(headers)) {
      if (value !== undefined) this.setHeader(name, value);
    }
    return this;
  }

  override write(chunk: string | Buffer): boolean {
    this.#chunks.push(Buffer.from(chunk));
    return true;
  }

  override end(last?: unknown): this {
    const body = typeof last === 'string' || Buffer.isBuffer(last) ? last : '';
    const chunks = this.#chunks;
    this.#resolve({
      status: this.statusCode,
      headers: this.getHeaders(),
      route: this.#request.route,
      body: chunks.length === 0 ? body : Buffer.concat([...chunks, Buffer.from(body)]),
    });
    // Fastify reads this property, and waits for these events.
    this.finished = true;
    this.emit('finish');
    this.emit('close');
    return this;
  }
}
