import { randomUUID } from 'node:crypto';
import { sourceFileExtensions } from '#domain/sources/source-file.ts';
import type { FormPart } from '#tests/app/multipart-form.ts';
import { validFile } from '#tests/inputs/make-file.ts';
import type { Calls } from './calls.ts';
import { bodiesOf, type FieldValues, longAddress } from './field-values.ts';
import { makeVideo } from './make-videos.ts';

/** What the owner may type as the url of a source. */
const URLS = [
  '',
  'https://example.org/act?a=1#p2',
  longAddress(2000),
  'example.org/report',
  '/uploads/not-stored.pdf',
  'A book, page 12 📚',
];

/** Makes a source for each kind of value of each field, new and changed, and with a file of each type. */
export async function makeSources(calls: Calls): Promise<void> {
  const { call, bodies } = calls;
  const videoId = await makeVideo(calls, { title: 'Sources of each kind' });
  const given = sourceFields(calls);
  for (const body of bodies('POST /api/videos/:id/sources', given)) {
    await call('POST /api/videos/:id/sources', { params: { id: videoId }, form: formOf(body) });
  }
  for (const body of bodies('PATCH /api/sources/:id', given)) {
    const params = { id: await makeSource(calls, videoId) };
    await call('PATCH /api/sources/:id', { params, form: formOf(body) });
  }
  for (const [index, extension] of sourceFileExtensions.entries()) {
    const name = index % 2 === 0 ? `Rapport “Größe” ${index}.${extension}` : `مرحبا.${extension}`;
    const file = { name, content: await validFile(extension) };
    await call('POST /api/videos/:id/sources', {
      params: { id: videoId },
      form: [['title', `A ${extension} file`], file],
    });
  }
  const [pdf = ''] = sourceFileExtensions;
  const params = { id: await makeSource(calls, videoId, { url: '' }) };
  const form = [{ name: `added.${pdf}`, content: await validFile(pdf) }];
  await call('PATCH /api/sources/:id', { params, form });
  await call('DELETE /api/sources/:id', { params });
  // A search that every read sends finds it, with its host.
  const found = await makeVideo(calls, { title: 'A source that is found' });
  const rents = await makeSource(calls, found, { title: 'How rents rose', language: 'de' });
  await call('PUT /api/sources/:id/citations', {
    params: { id: rents },
    body: { citations: [{ startSecond: 1, quote: 'The rents rose' }] },
  });
  const other = await makeVideo(calls, { title: 'New sources with moments' });
  const id = randomUUID();
  await call('PUT /api/videos/:id/citations', {
    params: { id: other },
    body: {
      newSources: [{ id, title: 'Found while watching', url: 'https://example.org/found' }],
      citations: momentsOf(calls).map((moment) => Object.assign(moment, { sourceId: id })),
    },
  });
}

/** What the form of a source accepts in the fields that are not plain texts. The file is sent apart. */
export function sourceFields(calls: Calls): Record<string, FieldValues> {
  return {
    url: URLS,
    sortOrder: [1, '2147483647'],
    citations: [JSON.stringify(momentsOf(calls))],
    file: [],
  };
}

/** Adds a source to a video and returns its id. */
export async function makeSource(
  { call }: Pick<Calls, 'call'>,
  videoId: string,
  changes: Record<string, string> = {},
): Promise<string> {
  const form = formOf({ title: 'The act', url: 'https://example.org/act', ...changes });
  const reply = await call('POST /api/videos/:id/sources', { params: { id: videoId }, form });
  return reply.json().id;
}

/** Moments with each kind of value of each field. No two begin at the same second. */
export function momentsOf({ route }: Calls): Record<string, unknown>[] {
  const { citations } = route('PUT /api/sources/:id/citations').body?.properties ?? {};
  if (typeof citations?.items !== 'object') throw new Error('Moments are no list');
  return bodiesOf(citations.items, { startSecond: [0], endSecond: [null, 86_399] }).map(
    (moment, second) => Object.assign(moment, { startSecond: second }),
  );
}

/** The parts of a form. It contains no null, so such a field is left out. */
export function formOf(body: Record<string, unknown>): FormPart[] {
  return Object.entries(body).flatMap(([name, value]): FormPart[] =>
    value === null || value === undefined ? [] : [[name, String(value)]],
  );
}
