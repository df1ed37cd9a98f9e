import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { storedFiles } from '#tests/rows/stored-files.ts';
import { ADMIN_PASSWORD } from '#tests/rows/make-administrator.ts';
import { makeClock } from '#tests/app/make-clock.ts';
import { makeImage, makePdf } from '#tests/inputs/make-file.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { encodeForm, formHeaders } from '#tests/app/multipart-form.ts';
import { type Headers, startApp, type TestApp } from '#tests/app/start-app.ts';

const jsonHeaders = { 'content-type': 'application/json' };

interface Write {
  url: string;
  headers: Headers;
  body: Buffer;
}

const writes: Record<string, (app: TestApp) => Promise<Write>> = {
  'a biography': async () => ({
    url: '/api/bio',
    headers: jsonHeaders,
    body: Buffer.from(JSON.stringify({ content: '<p>Defaced</p>' })),
  }),
  'a source with a file': async ({ database }) => ({
    url: `/api/videos/${(await makeVideo(database)).id}/sources`,
    headers: formHeaders,
    body: encodeForm([['title', 'Forged'], { name: 'forged.pdf', content: makePdf(5000) }]),
  }),
  'a headshot': async () => ({
    url: '/api/upload-headshot',
    headers: formHeaders,
    body: encodeForm([{ name: 'me.jpg', content: await makeImage('jpeg') }]),
  }),
};

/** The ways in which the session of the stalled request ends. */
const endings: Record<string, (app: TestApp, session: Headers) => Promise<unknown>> = {
  'the administrator signed out': (app, session) => app.post('/api/admin/logout', {}, session),
  'the password was changed in another browser': async (app) => {
    const newPassword = 'Battery-Staple-8';
    const change = { currentPassword: ADMIN_PASSWORD, newPassword, confirmPassword: newPassword };
    const reply = await app.admin.post('/api/admin/change-password', change);
    expect(reply.statusCode).toBe(200);
  },
};

const stalledWrites = Object.keys(writes).flatMap((what) =>
  Object.keys(endings).map((ending) => ({ what, ending })),
);

test.each(stalledWrites)(
  '$what is not stored when its last byte arrives after $ending',
  async ({ what, ending }) => {
    const clock = makeClock();
    await using app = await startApp({ now: clock.now });
    const browser = await app.signIn();
    const finish = await stall(app, clock, browser, await writes[what]?.(app));
    await endings[ending]?.(app, browser);
    expect(await finish()).toEqual([401, { message: 'Please sign in first.' }]);
    for (const table of ['bio_content', 'sources'] as const) {
      expect(await app.database.selectFrom(table).selectAll().execute()).toEqual([]);
    }
    expect(await storedFiles(app.env)).toEqual([]);
  },
);

test.each(Object.keys(writes))(
  '%s that arrives slowly is stored if the session lasts',
  async (what) => {
    const clock = makeClock();
    await using app = await startApp({ now: clock.now });
    const finish = await stall(app, clock, await app.signIn(), await writes[what]?.(app));
    const [status] = await finish();
    expect(status).toBe(201);
  },
);

/** Sends all but the last byte of a request, and waits until the access check has accepted it. */
async function stall(
  app: TestApp,
  clock: ReturnType<typeof makeClock>,
  headers: Headers,
  write: Write | undefined,
): Promise<() => Promise<[status: number | undefined, reply: unknown]>> {
  if (!write) throw new Error('unknown write');
  const address = await app.server.listen({ host: '127.0.0.1', port: 0 });
  // The access check updates `lastUsedAt` at most once a minute.
  clock.advance({ minutes: 2 });
  const sending = request(new URL(write.url, address), {
    method: 'POST',
    headers: { ...headers, ...write.headers, 'content-length': write.body.length },
  });
  sending.write(write.body.subarray(0, -1));
  const uses = app.database.selectFrom('sessions').select('lastUsedAt');
  await expect.poll(() => uses.execute()).toEqual([{ lastUsedAt: clock.now().toISOString() }]);
  return async () => {
    sending.end(write.body.subarray(-1));
    const [reply]: IncomingMessage[] = await once(sending, 'response');
    return [reply?.statusCode, reply && (await json(reply))];
  };
}
