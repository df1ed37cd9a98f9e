import type { TestApp } from '#tests/start-app.ts';

/** Replies by API address, e.g. `{ '/api/bio': () => new Response(null, { status: 503 }) }`. */
export type Replies = Record<string, (() => Response | Promise<Response>) | undefined>;

/**
 * A `fetch` that asks the server in this process, without a network, and keeps its cookies as a
 * browser does. An address in `replies` never reaches the server.
 */
export function fetchFrom(
  app: Pick<TestApp, 'server'> | undefined,
  replies: Replies,
): (address: string, init?: RequestInit) => Promise<Response> {
  const cookies = new Map<string, string>();

  return async (address, { method = 'GET', headers, body } = {}) => {
    const reply = replies[address];
    if (reply) return reply();
    if (!app) throw new Error(`No server was given to answer ${method} ${address}`);

    const {
      statusCode,
      headers: replyHeaders,
      cookies: set,
      rawPayload,
    } = await app.server.inject({
      url: address,
      // Fastify's types list the methods, those of fetch do not.
      method: method === 'POST' || method === 'PATCH' || method === 'DELETE' ? method : 'GET',
      headers: Object.fromEntries(new Headers(headers)),
      cookies: Object.fromEntries(cookies),
      payload: typeof body === 'string' ? body : undefined,
    });
    for (const { name, value } of set) cookies.set(name, value);
    const type = String(replyHeaders['content-type'] ?? '');
    return new Response(new Uint8Array(rawPayload), {
      status: statusCode,
      headers: { 'content-type': type },
    });
  };
}
