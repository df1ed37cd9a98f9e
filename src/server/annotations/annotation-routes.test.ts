import jsonld from 'jsonld';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { annotationAddress, annotationRoute } from '#domain/annotations/annotation-addresses.ts';
import { readTranscript } from '#domain/transcripts/read-transcript.ts';
import { hostileTexts } from '#tests/inputs/hostile-texts.ts';
import { makeCitation } from '#tests/rows/make-citation.ts';
import { makeCorrection } from '#tests/rows/make-correction.ts';
import { makeSource } from '#tests/rows/make-source.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { readOverNetwork } from '#tests/app/read-over-network.ts';
import { type StartOptions, startApp, type TestApp } from '#tests/app/start-app.ts';

const SITE_URL = 'https://evidence.example';

const startSite = (options: StartOptions = {}) => startApp({ ...options, settings: { SITE_URL } });

const QUOTE = 'All Bills for raising Revenue shall originate in the House';

/** A video with a quoted PDF at 4:12, the same second of another source, and a bare moment. */
async function makeCited({ database }: TestApp) {
  const video = await makeVideo(database);
  const ofVideo = { videoId: video.id };
  const pdf = await makeSource(database, { ...ofVideo, url: 'https://example.org/report.pdf' });
  const words = await makeSource(database, { ...ofVideo, title: 'A book', url: '' });
  const first = { startSecond: 252, endSecond: 280, quote: QUOTE, page: 12 };
  await makeCitation(database, { ...ofVideo, sourceId: pdf.id, ...first });
  await makeCitation(database, { ...ofVideo, sourceId: words.id, startSecond: 300, claim: null });
  const corrected = { ...ofVideo, videoTitle: video.title };
  const correction = await makeCorrection(database, { ...corrected, startSecond: 252 });
  const withdrawnAt = '2025-03-03T12:00:00.000Z';
  await makeCorrection(database, { ...corrected, withdrawnAt });
  return { video, pdf, words, correction };
}

/** The terms of http://www.w3.org/ns/anno.jsonld that the annotations use, with their JSON types. */
const id = z.string().check(z.regex(/^https:\/\/\S+$/));
const textBody = z.strictObject({
  type: z.literal('TextualBody'),
  value: z.string(),
  format: z.literal('text/plain'),
  purpose: z.enum(['describing', 'linking', 'assessing']),
});
const quoteSelector = z.strictObject({ type: z.literal('TextQuoteSelector'), exact: z.string() });
const fragmentSelector = z.strictObject({
  type: z.literal('FragmentSelector'),
  conformsTo: z.enum(['http://www.w3.org/TR/media-frags/', 'http://tools.ietf.org/rfc/rfc8118']),
  value: z.string().check(z.regex(/^(?:t=\d+(?:,\d+)?|page=\d+)$/)),
  refinedBy: z.optional(quoteSelector),
});
const specificResource = z.strictObject({
  type: z.literal('SpecificResource'),
  purpose: z.optional(z.literal('linking')),
  source: z.union([
    z.strictObject({ id, label: z.string() }),
    z.strictObject({ id, type: z.literal('Video') }),
  ]),
  selector: z.optional(z.union([quoteSelector, fragmentSelector])),
});
const annotation = z.strictObject({
  id,
  type: z.literal('Annotation'),
  motivation: z.enum(['linking', 'assessing']),
  created: z.optional(z.iso.datetime()),
  body: z.union([textBody, z.array(z.union([textBody, specificResource]))]),
  target: z.union([specificResource, z.strictObject({ id, type: z.literal('Video') })]),
});
const collectionSchema = z.strictObject({
  '@context': z.literal('http://www.w3.org/ns/anno.jsonld'),
  id,
  type: z.literal('AnnotationCollection'),
  label: z.string(),
  creator: z.strictObject({ name: z.string() }),
  total: z.int(),
  first: z.optional(
    z.strictObject({
      id,
      type: z.literal('AnnotationPage'),
      startIndex: z.literal(0),
      items: z.array(annotation),
    }),
  ),
});

test('moments and corrections are Web Annotations in the terms of the vocabulary', async () => {
  await using app = await startSite();
  const { video, pdf, words, correction } = await makeCited(app);
  const reply = await app.get(annotationAddress('annotations', video.id));
  expect(reply.headers['content-type']).toBe(
    'application/ld+json; profile="http://www.w3.org/ns/anno.jsonld"; charset=utf-8',
  );
  const collection = collectionSchema.parse(reply.json());
  const items = collection.first?.items ?? [];
  expect([collection.total, new Set(items.map((item) => item.id)).size]).toEqual([3, 3]);
  const [cited, bare, corrected] = items;
  expect(cited?.body).toEqual([
    {
      type: 'TextualBody',
      value: 'Every bill starts in one chamber.',
      format: 'text/plain',
      purpose: 'describing',
    },
    {
      type: 'SpecificResource',
      purpose: 'linking',
      source: { id: pdf.url, label: pdf.title },
      selector: {
        type: 'FragmentSelector',
        conformsTo: 'http://tools.ietf.org/rfc/rfc8118',
        value: 'page=12',
        refinedBy: { type: 'TextQuoteSelector', exact: QUOTE },
      },
    },
  ]);
  expect(cited?.target).toMatchObject({
    source: { id: `${SITE_URL}/video/${video.id}` },
    selector: { value: 't=252,280' },
  });
  expect(bare?.body).toMatchObject([{ value: words.title }]);
  expect(bare?.target).toMatchObject({ selector: { value: 't=300' } });
  expect(corrected).toMatchObject({
    motivation: 'assessing',
    created: correction.publishedAt,
    body: { value: correction.text },
  });
});

const VOCABULARY = 'http://www.w3.org/ns/oa#';

/**
 * A document without its context: each term is the address that the context gives it. Rejects when a
 * term is not in the context, which is the vocabulary's own, as published at
 * http://www.w3.org/ns/anno.jsonld.
 */
async function expand(document: object) {
  const context = JSON.parse(await readFile('tests/inputs/anno.jsonld', 'utf8'));
  return jsonld.expand(document, {
    safe: true,
    documentLoader: async (documentUrl) => {
      expect(documentUrl).toBe('http://www.w3.org/ns/anno.jsonld');
      return { documentUrl, document: context };
    },
  });
}

test('annotations use no term that the JSON-LD context of the vocabulary lacks', async () => {
  await using app = await startSite();
  const { video, pdf, correction } = await makeCited(app);
  const collection = (await app.get(annotationAddress('annotations', video.id))).json();
  const expanded = JSON.stringify(await expand(collection));
  for (const meaning of [
    { [`${VOCABULARY}motivatedBy`]: [{ '@id': `${VOCABULARY}linking` }] },
    { [`${VOCABULARY}motivatedBy`]: [{ '@id': `${VOCABULARY}assessing` }] },
    { [`${VOCABULARY}exact`]: [{ '@value': QUOTE }] },
    { [`${VOCABULARY}hasPurpose`]: [{ '@id': `${VOCABULARY}describing` }] },
    { '@id': pdf.url },
    { '@type': 'http://www.w3.org/2001/XMLSchema#dateTime', '@value': correction.publishedAt },
    { '@value': 't=252,280' },
  ]) {
    expect(expanded).toContain(JSON.stringify(meaning).slice(1, -1));
  }
  // A term that the context lacks would be noticed.
  await expect(expand({ ...collection, motive: 'linking' })).rejects.toThrow('Safe mode');
});

test('a video without moments has an empty collection of annotations', async () => {
  await using app = await startSite();
  const video = await makeVideo(app.database);
  const reply = await app.get(annotationAddress('annotations', video.id));
  const { total, first } = collectionSchema.parse(reply.json());
  expect([total, first]).toEqual([0, undefined]);
});

/** See https://podcasting2.org/docs/podcast-namespace/tags/chapters */
const chaptersSchema = z.strictObject({
  version: z.literal('1.2.0'),
  author: z.string(),
  title: z.string(),
  podcastName: z.string(),
  chapters: z.array(
    z.strictObject({
      startTime: z.number(),
      endTime: z.optional(z.number()),
      title: z.string(),
      url: z.optional(z.url()),
      toc: z.optional(z.literal(false)),
    }),
  ),
});

test('moments are chapters of a podcast, of which those with a claim are in the table of contents', async () => {
  await using app = await startSite();
  const { video, pdf, words } = await makeCited(app);
  const reply = await app.get(annotationAddress('chapters', video.id));
  expect(reply.headers['content-type']).toBe('application/json+chapters; charset=utf-8');
  const { chapters } = chaptersSchema.parse(reply.json());
  expect(chapters).toEqual([
    {
      startTime: 252,
      endTime: 280,
      title: 'Every bill starts in one chamber.',
      url: `${pdf.url}#page=12`,
    },
    { startTime: 300, title: words.title, toc: false },
  ]);
});

test('of two sources at the same second, the table of contents lists one', async () => {
  await using app = await startSite();
  const video = await makeVideo(app.database);
  for (const title of ['One', 'Two']) {
    const { id: sourceId } = await makeSource(app.database, { videoId: video.id, title });
    await makeCitation(app.database, { videoId: video.id, sourceId });
  }
  const reply = await app.get(annotationAddress('chapters', video.id));
  const { chapters } = chaptersSchema.parse(reply.json());
  expect(chapters.map(({ toc }) => toc)).toEqual([undefined, false]);
});

test('moments are WebVTT cues that end with the moment, at the next one, or after a minute', async () => {
  await using app = await startSite();
  const { video } = await makeCited(app);
  const reply = await app.get(annotationAddress('cues', video.id));
  expect(reply.headers['content-type']).toBe('text/vtt; charset=utf-8');
  expect(reply.body.split('\n\n').map((block) => block.split('\n'))).toEqual([
    ['WEBVTT'],
    [
      'moment-1',
      '00:04:12.000 --> 00:04:40.000',
      'Every bill starts in one chamber.',
      `“${QUOTE}”`,
      'The Constitution, Article I',
    ],
    ['moment-2', '00:05:00.000 --> 00:06:00.000', 'A book', ''],
  ]);
});

test.each(hostileTexts)(
  'the claim %j does not break the cues, the chapters or the annotations',
  async (claim) => {
    await using app = await startSite();
    const video = await makeVideo(app.database);
    const { id: sourceId } = await makeSource(app.database, { videoId: video.id, title: claim });
    const ofSource = { videoId: video.id, sourceId };
    await makeCitation(app.database, { ...ofSource, claim: `${claim} --> 00:00` });
    const cues = (await app.get(annotationAddress('cues', video.id))).body;
    expect(cues.match(/-->/g)).toHaveLength(1);
    const { passages } = readTranscript(cues);
    expect(passages.map(({ startSecond }) => startSecond)).not.toContain(0);
    const words = passages
      .map(({ text }) => text)
      .join('')
      .replaceAll(' ', '');
    expect(words).toContain(`${claim}-->00:00`.replaceAll(' ', ''));
    const chapters = chaptersSchema.parse(
      (await app.get(annotationAddress('chapters', video.id))).json(),
    );
    expect(chapters.chapters[0]?.title).toBe(`${claim} --> 00:00`);
  },
);

test('the forms of a draft and of an unknown video do not exist', async () => {
  await using app = await startSite();
  const { id: draft } = await makeVideo(app.database, { isPublished: false });
  const headers = await app.signIn();
  for (const route of Object.values(annotationRoute)) {
    for (const videoId of [draft, '00000000-0000-4000-8000-000000000000', 'nothing']) {
      const address = route.replace(':id', videoId);
      expect([address, (await app.get(address, headers)).statusCode]).toEqual([address, 404]);
    }
  }
});

test('a correction is in the cached annotations with the next request', async () => {
  await using app = await startApp();
  const { video } = await makeCited(app);
  const read = await readOverNetwork(app);
  const address = annotationAddress('annotations', video.id);
  expect(await read(address)).toBe(await read(address));
  const headers = { ...(await app.signIn()), 'content-type': 'application/json' };
  const url = `/api/videos/${video.id}/corrections`;
  const payload = { kind: 'correction', text: 'It has 100 members.' };
  await app.server.inject({ method: 'POST', url, headers, payload });
  expect(await read(address)).toContain('It has 100 members.');
});
