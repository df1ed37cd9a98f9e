import { expect, test } from 'vitest';
import { sharedApp } from '#tests/app/start-app.ts';
import { makeVideo } from '#tests/rows/make-video.ts';

const shared = sharedApp();

test.each([
  ['', 'text/plain', 'Plain Evidence. “'],
  ['?format=text', 'text/plain', 'Plain Evidence. “'],
  ['?format=bibtex', 'application/x-bibtex', '@misc{'],
  ['?utm_source=x&format=ris', 'application/x-research-info-systems', 'TY  - VIDEO'],
])('the reference to a video is served at /citation%s', async (query, type, start) => {
  const app = shared();
  const { id } = await makeVideo(app.database);
  const reply = await app.get(`/api/videos/${id}/citation${query}`);
  expect(reply.headers['content-type']).toBe(`${type}; charset=utf-8`);
  expect(reply.body.startsWith(start)).toBe(true);
  expect(reply.body).toContain(`${app.env.siteUrl}/video/${id}`);
});

test('an unknown format of a reference is refused', async () => {
  const app = shared();
  const { id } = await makeVideo(app.database);
  const reply = await app.get(`/api/videos/${id}/citation?format=docx`);
  expect([reply.statusCode, reply.json().message]).toEqual([
    400,
    'Format must be text, bibtex or ris',
  ]);
});
