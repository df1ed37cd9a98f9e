import type { App } from '#server/core/http/typed-app.ts';

interface PathRequest extends Omit<RequestInit, 'body'> {
  body?: RequestInit['body'] | Buffer;
}

/** A `fetch` for paths of this site. */
export type FetchPath = (address: string, request?: PathRequest) => Promise<Response>;

/**
 * Replies that replace the server's, by API address or by method and address. A function that
 * returns `undefined` leaves the request to the server.
 */
export type Replies = Record<
  string,
  (request: PathRequest) => Response | Promise<Response> | undefined
>;

export interface FetchOptions {
  /** The server that answers. */
  app?: { server: App };
  replies?: Replies;
  /** The browser's initial cookies, by name. */
  cookies?: Map<string, string>;
}

const writingMethods = ['POST', 'PATCH', 'PUT', 'DELETE'] as const;

/**
 * Returns a `fetch` that calls the server in this process, without a network, and keeps cookies as
 * a browser does.
 */
export function fetchFrom({
  app,
  replies = {},
  cookies = new Map<string, string>(),
}: FetchOptions): FetchPath {
  return async (address, request = {}) => {
    const { method = 'GET', headers, body } = request;
    const findReply = replies[`${method} ${address}`] ?? replies[address];
    const reply = findReply?.(request);
    if (reply) return reply;
    if (!app) throw new Error(`No server was given to answer ${method} ${address}`);

    const answer = await app.server.inject({
      url: address,
      // `inject` accepts only the names of methods, whereas a method of `fetch` is any `string`.
      method: writingMethods.find((each) => each === method) ?? 'GET',
      headers: Object.fromEntries(new Headers(headers)),
      cookies: Object.fromEntries(cookies),
      payload: typeof body === 'string' || body instanceof Buffer ? body : undefined,
    });
    for (const { name, value } of answer.cookies) cookies.set(name, value);
    return new Response(new Uint8Array(answer.rawPayload), {
      status: answer.statusCode,
      headers: Object.entries(answer.headers).flatMap(([name, value]) =>
        [value].flat().map((each) => [name, String(each)]),
      ),
    });
  };
}

/** Returns a reply that never arrives. */
export function noReplyYet(): Promise<Response> {
  return Promise.withResolvers<Response>().promise;
}

/** Replies 503 without a body the first time; later requests reach the server. */
export function failOnce(): () => Response | undefined {
  let hasFailed = false;
  return () => {
    if (hasFailed) return undefined;
    hasFailed = true;
    return new Response(null, { status: 503 });
  };
}
