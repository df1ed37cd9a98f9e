import { expect, test } from 'vitest';
import { isWritingMethod } from '#server/core/http/request-facts.ts';
import { startApp } from '#tests/app/start-app.ts';
import { fillSentence } from './change-sentences.ts';

test('every write that concerns a video, a source, a correction or a link has a sentence with its name', async () => {
  await using app = await startApp();
  const missing = app.server
    .listRoutes()
    .filter(({ method, isPublic }) => isWritingMethod(method) && !isPublic)
    .filter(({ url }) => /^\/api\/(?:videos|sources|corrections|social-links)\/:id/.test(url))
    .filter(({ sentence }) => sentence === undefined)
    .map(({ method, url }) => `${method} ${url}`);
  expect(missing).toEqual([]);
});

test.each([
  ['all names', { source: '“Article I” of “Rents”' }, 'Deleted the source “Article I” of “Rents”'],
  [
    'a name that looks like a place',
    { source: '“{video}” of “$&”' },
    'Deleted the source “{video}” of “$&”',
  ],
  ['another name', { video: '“Rents”' }, null],
])('a sentence is filled with %s', (_case, names, sentence) => {
  expect(fillSentence('Deleted the source {source}', names)).toBe(sentence);
});
