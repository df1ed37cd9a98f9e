import { setTimeout as delay } from 'node:timers/promises';
import * as fc from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';
import { expect, inject, test } from 'vitest';
import { type DescribedRoute, describedRoutes } from '#tests/round-trip/described-routes.ts';
import { encodeForm, formHeaders } from '#tests/app/multipart-form.ts';
import { makeSocialLink } from '#tests/rows/make-social-link.ts';
import { makeSource } from '#tests/rows/make-source.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import type { TestApp } from '#tests/app/start-app.ts';
import { startBuiltSite } from '#tests/processes/start-built-site.ts';
import { type FuzzedRequest, requestTo } from './request-arbitrary.ts';

test(
  'no request makes a route fail, hang or reply without its security headers',
  { timeout: 30 * 60_000 },
  async () => {
    await using app = await startBuiltSite();
    await app.server.ready();
    const statuses = new Set<number>();
    let writes = 0;
    const send = await startSending(app);
    await fc.assert(
      fc.asyncProperty(requestTo(routesOf(app), await makeContent(app)), async (request) => {
        const reply = await send(request);
        statuses.add(reply.statusCode);
        if (!['GET', 'HEAD'].includes(request.method) && reply.statusCode < 300) writes += 1;
        expect(reply.statusCode).toBeLessThan(500);
        expect(reply.headers['x-content-type-options']).toBe('nosniff');
        expect(reply.headers['content-security-policy']).toBeDefined();
      }),
      { numRuns: inject('isThorough') ? 50_000 : 400 },
    );
    // Shows that requests also passed the checks and reached the code behind them.
    expect([...statuses]).toEqual(expect.arrayContaining([200, 400, 401, 404]));
    expect(writes).toBeGreaterThan(0);
  },
);

/** Every route but logout, which would end the session. */
function routesOf(app: TestApp): DescribedRoute[] {
  return describedRoutes(app).filter(({ url }) => !url.endsWith('/logout'));
}

/** Stores some content and returns the ids and names that addresses may contain. */
async function makeContent({ database }: TestApp): Promise<string[]> {
  const video = await makeVideo(database);
  const source = await makeSource(database, { videoId: video.id });
  const link = await makeSocialLink(database);
  return [video.id, source.id, link.id, 'videos', 'about', 'contact', 'admin'];
}

/** Returns a function that sends a request, from a browser that is signed in if the request says so. */
async function startSending(app: TestApp) {
  const visitor = await app.visitor();
  let administrator = await app.signIn();

  return async (request: FuzzedRequest): Promise<LightMyRequestResponse> => {
    const { method, url, body, isSignedIn, remoteAddress } = request;
    const isForm = Array.isArray(body);
    const reply = await Promise.race([
      app.server.inject({
        method,
        url,
        remoteAddress,
        headers: {
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(isSignedIn ? administrator : visitor),
          ...(isForm && formHeaders),
          ...request.headers,
        },
        ...(body !== undefined && { payload: isForm ? encodeForm(body) : body }),
      }),
      delay(LONGEST_REPLY_MS, undefined, { ref: false }),
    ]);
    if (!reply) throw new Error(`No reply within ${LONGEST_REPLY_MS} ms`);
    // A request may have ended the session.
    if (isSignedIn && reply.statusCode === 401) administrator = await app.signIn();
    return reply;
  };
}

const LONGEST_REPLY_MS = 120_000;
