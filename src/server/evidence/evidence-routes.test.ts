import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { makeClock } from '#tests/app/make-clock.ts';
import { makePdf } from '#tests/inputs/make-file.ts';
import { makeSource } from '#tests/rows/make-source.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { patchSource, pdf, postSource, titleField } from '#tests/app/source-requests.ts';
import { eachDatabase, type Headers, startApp, type TestApp } from '#tests/app/start-app.ts';

function saveCitations(app: TestApp, sourceId: string, citations: unknown, headers: Headers) {
  return app.server.inject({
    method: 'PUT',
    url: `/api/sources/${encodeURIComponent(sourceId)}/citations`,
    headers: { ...headers, 'content-type': 'application/json' },
    payload: JSON.stringify({ citations }),
  });
}

test.each(eachDatabase)(
  'saved moments replace the previous ones, and the next visitor sees them, on %s',
  async (kind) => {
    await using app = await startApp({ database: kind });
    const browser = await app.signIn();
    const { id: videoId } = await makeVideo(app.database);
    const first = await makeSource(app.database, { videoId });
    const second = await makeSource(app.database, { videoId });
    const evidence = async () => (await app.get(`/api/videos/${videoId}/evidence`)).json();
    expect(await evidence()).toEqual({ citations: [], corrections: [], files: [] });

    const previous = [{ startSecond: 5 }];
    expect((await saveCitations(app, first.id, previous, browser)).statusCode).toBe(200);
    await saveCitations(app, second.id, [{ startSecond: 95, claim: ' Prices <rose> ' }], browser);
    const moments = [{ startSecond: 252, endSecond: 280 }, { startSecond: 60 }];
    const reply = await saveCitations(app, first.id, moments, browser);

    const ofFirst = [
      { sourceId: first.id, startSecond: 60, endSecond: null, claim: null },
      { sourceId: first.id, startSecond: 252, endSecond: 280, claim: null },
    ];
    const ofSecond = {
      sourceId: second.id,
      startSecond: 95,
      endSecond: null,
      claim: 'Prices <rose>',
    };
    expect(reply.json()).toEqual({ citations: ofFirst });
    expect((await evidence()).citations).toEqual([ofFirst[0], ofSecond, ofFirst[1]]);

    await saveCitations(app, first.id, [], browser);
    expect((await evidence()).citations).toEqual([ofSecond]);
    await app.delete(`/api/sources/${second.id}`, browser);
    expect((await evidence()).citations).toEqual([]);
  },
);

test('invalid moments change nothing', async () => {
  await using app = await startApp();
  const browser = await app.signIn();
  const { id: videoId } = await makeVideo(app.database);
  const { id } = await makeSource(app.database, { videoId });
  await saveCitations(app, id, [{ startSecond: 5 }], browser);
  const invalid = [{ startSecond: 9 }, { startSecond: 10, endSecond: 10 }];
  const reply = await saveCitations(app, id, invalid, browser);
  expect([reply.statusCode, reply.json().message]).toEqual([
    400,
    'The end must be after the start',
  ]);
  expect((await saveCitations(app, id, 'x', browser)).statusCode).toBe(400);
  expect((await saveCitations(app, randomUUID(), [], browser)).statusCode).toBe(404);
  expect((await saveCitations(app, 'x', [], browser)).statusCode).toBe(404);
  const stored = await app.database.selectFrom('citations').select('startSecond').execute();
  expect(stored).toEqual([{ startSecond: 5 }]);
});

test.each(eachDatabase)(
  'visitors get the size of each uploaded file, also after it was replaced or removed, on %s',
  async (kind) => {
    await using app = await startApp({ database: kind });
    const [browser, { id: videoId }] = [await app.signIn(), await makeVideo(app.database)];
    // A link, and a file that was uploaded before sizes were stored.
    await makeSource(app.database, { videoId });
    await makeSource(app.database, { videoId, url: '/uploads/old.pdf', fileName: 'old.pdf' });
    const files = async () => (await app.get(`/api/videos/${videoId}/evidence`)).json().files;
    const { id, url } = (await postSource(app, videoId, browser, [titleField, pdf])).json();
    expect(await files()).toEqual([{ sourceId: id, sizeBytes: 500 }]);

    await patchSource(app, id, browser, [['url', `${url}#page=2`]]);
    expect(await files()).toEqual([{ sourceId: id, sizeBytes: 500 }]);
    await patchSource(app, id, browser, [{ name: 'larger.pdf', content: makePdf(600) }]);
    expect(await files()).toEqual([{ sourceId: id, sizeBytes: 600 }]);
    await patchSource(app, id, browser, [['url', 'https://example.org']]);
    expect(await files()).toEqual([]);
  },
);

test('only the administrator reads the evidence of a draft', async () => {
  await using app = await startApp();
  const { id } = await makeVideo(app.database, { isPublished: false });
  const address = `/api/videos/${id}/evidence`;
  expect((await app.get(address)).statusCode).toBe(404);
  expect((await app.get(address, await app.signIn())).statusCode).toBe(200);
  expect((await app.get(`/api/videos/${id}/citation`)).statusCode).toBe(404);
});

test.each(eachDatabase)(
  'a correction is listed with its video, and is kept after it is withdrawn and after its video is deleted, on %s',
  async (kind) => {
    const clock = makeClock('2025-04-01T12:00:00.000Z');
    await using app = await startApp({ database: kind, now: clock.now });
    const browser = await app.signIn();
    const { id: videoId } = await makeVideo(app.database, { title: 'Taxes' });
    const { id: sourceId } = await makeSource(app.database, { videoId });
    const listed = async () => (await app.get('/api/corrections')).json();
    const input = { kind: 'correction', text: 'It was 3 %, not 5 %.', startSecond: 252, sourceId };

    const reply = await app.post(`/api/videos/${videoId}/corrections`, input, browser);
    expect(reply.statusCode).toBe(201);
    const correction = {
      id: expect.any(String),
      ...input,
      publishedAt: '2025-04-01T12:00:00.000Z',
      withdrawnAt: null,
    };
    expect(reply.json()).toEqual(correction);
    expect((await app.get(`/api/videos/${videoId}/evidence`)).json().corrections).toEqual([
      correction,
    ]);
    await app.database.updateTable('videos').set({ title: 'Taxes, again' }).execute();
    expect(await listed()).toEqual([{ ...correction, videoId, videoTitle: 'Taxes, again' }]);

    const address = `/api/corrections/${reply.json().id}`;
    for (const method of ['PATCH', 'PUT', 'DELETE'] as const) {
      const headers = { ...browser, 'content-type': 'application/json' };
      const refused = await app.server.inject({ method, url: address, headers, payload: '{}' });
      expect(refused.statusCode).toBe(404);
    }
    clock.advance({ minutes: 1 });
    await app.post(`${address}/withdraw`, {}, browser);
    clock.advance({ minutes: 1 });
    const withdrawnAt = '2025-04-01T12:01:00.000Z';
    expect((await app.post(`${address}/withdraw`, {}, browser)).json().withdrawnAt).toBe(
      withdrawnAt,
    );

    await app.delete(`/api/videos/${videoId}`, browser);
    expect(await listed()).toEqual([
      { ...correction, sourceId: null, withdrawnAt, videoId: null, videoTitle: 'Taxes' },
    ]);
  },
);

test('a correction of a video that is not public, and one with a source of another video, is refused', async () => {
  await using app = await startApp();
  const browser = await app.signIn();
  const video = await makeVideo(app.database);
  const draft = await makeVideo(app.database, { isPublished: false });
  const other = await makeSource(app.database, { videoId: draft.id });
  const publish = async (videoId: string, changes: object) => {
    const body = { kind: 'update', text: 'New figures.', ...changes };
    const reply = await app.post(`/api/videos/${videoId}/corrections`, body, browser);
    return [reply.statusCode, reply.json().message];
  };
  const noVideo = [404, 'The requested video could not be found.'];
  expect(await publish(randomUUID(), {})).toEqual(noVideo);
  expect(await publish('x', {})).toEqual(noVideo);
  expect(await publish(draft.id, {})).toEqual([
    409,
    'Visitors cannot see this video yet, so it cannot be corrected.',
  ]);
  const noSource = [400, 'Please choose a source of this video'];
  expect(await publish(video.id, { sourceId: other.id })).toEqual(noSource);
  expect(await publish(video.id, { sourceId: 'x' })).toEqual(noSource);
  expect(await publish(video.id, { text: ' ' })).toEqual([400, 'Text is required']);
  expect(await publish(video.id, { kind: 'praise' })).toEqual([400, 'Please choose a kind']);
  expect(
    (await app.post(`/api/corrections/${randomUUID()}/withdraw`, {}, browser)).statusCode,
  ).toBe(404);
  expect((await app.get('/api/corrections')).json()).toEqual([]);
});

test('when a video becomes a draft again, its corrections show the title that they were published with', async () => {
  await using app = await startApp();
  const browser = await app.signIn();
  const { id } = await makeVideo(app.database, { title: 'Published title' });
  await app.post(`/api/videos/${id}/corrections`, { kind: 'update', text: 'x' }, browser);
  const hidden = { isPublished: false, title: 'Secret title' };
  await app.database.updateTable('videos').set(hidden).execute();
  expect((await app.get('/api/corrections')).json()).toMatchObject([
    { videoId: null, videoTitle: 'Published title' },
  ]);
});

test.each([
  ['', 'text/plain', 'Jonathan Hale. “'],
  ['?format=text', 'text/plain', 'Jonathan Hale. “'],
  ['?format=bibtex', 'application/x-bibtex', '@misc{'],
  ['?utm_source=x&format=ris', 'application/x-research-info-systems', 'TY  - VIDEO'],
  ['?format=csl', 'application/vnd.citationstyles.csl+json', '[\n'],
])('the reference to a video is served at /citation%s', async (query, type, start) => {
  await using app = await startApp();
  const { id } = await makeVideo(app.database);
  const reply = await app.get(`/api/videos/${id}/citation${query}`);
  expect(reply.headers['content-type']).toBe(`${type}; charset=utf-8`);
  // Opening brackets have a meaning in regular expressions, so they are escaped.
  expect(reply.body).toMatch(new RegExp(`^${start.replaceAll(/[[{]/g, String.raw`\$&`)}`));
  expect(reply.body).toContain(`${app.env.siteUrl}/video/${id}`);
});

test('an unknown format of a reference is refused', async () => {
  await using app = await startApp();
  const { id } = await makeVideo(app.database);
  const reply = await app.get(`/api/videos/${id}/citation?format=docx`);
  expect([reply.statusCode, reply.json().message]).toEqual([
    400,
    'Format must be text, bibtex, ris or csl',
  ]);
});
