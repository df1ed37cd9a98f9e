import { makePdf } from '#tests/inputs/make-file.ts';
import type { Calls } from './calls.ts';
import { longAddress } from './field-values.ts';
import { makeSource } from './make-sources.ts';
import { makeVideo } from './make-videos.ts';

const TIMED = '0:00 The rents «rise» 👩🏽‍🚀\n0:05 שלום\n1:00:00 選挙';

/** Makes corrections, transcripts and mirrors in each state. */
export async function makeEvidence(calls: Calls): Promise<void> {
  const { call, bodies } = calls;
  const id = await makeVideo(calls, {
    title: 'Corrected',
    description: 'Described',
    language: 'fr',
  });
  const sourceId = await makeSource(calls, id);
  for (const language of [null, 'he']) {
    // Each read searches for "rents".
    const citing = await makeVideo(calls, { title: 'Rents again', language });
    await makeSource(calls, citing, { url: `${calls.app.env.siteUrl}/video/${id}` });
  }
  for (const [index, body] of bodies('POST /api/videos/:id/corrections', {
    sourceId: [null, sourceId],
  }).entries()) {
    const reply = await call('POST /api/videos/:id/corrections', { params: { id }, body });
    if (index % 2 === 0) continue;
    await call('POST /api/corrections/:id/withdraw', { params: { id: reply.json().id } });
  }
  await makeCorrectionOfDeleted(calls);
  for (const [text, language] of [
    [TIMED, 'en'],
    ['Only text, “without” times.\n\nשלום', 'zh-hant-tw'],
  ]) {
    const params = { id: await makeVideo(calls, { title: 'Transcript' }) };
    await call('PUT /api/videos/:id/transcript', { params, body: { text, language } });
  }

  const mirrors = bodies('PUT /api/videos/:id/mirrors', {
    mirrors: [
      [],
      [
        { label: 'A', url: 'https://example.org/mirror' },
        { label: '選'.repeat(60), url: longAddress(2048), language: 'zh-Hant-TW' },
      ],
    ],
  });
  for (const body of mirrors) await call('PUT /api/videos/:id/mirrors', { params: { id }, body });
  await makeSourceStates(calls, id);
}

/** A correction outlives its source and its video. */
async function makeCorrectionOfDeleted(calls: Calls): Promise<void> {
  const { call } = calls;
  const id = await makeVideo(calls, { title: 'Deleted forever' });
  const sourceId = await makeSource(calls, id);
  const body = { kind: 'correction', text: 'This was wrong.', startSecond: 5, sourceId };
  await call('POST /api/videos/:id/corrections', { params: { id }, body });
  const { trashId } = (await call('DELETE /api/videos/:id', { params: { id } })).json();
  await call('DELETE /api/admin/trash/:id', { params: { id: trashId } });
}

/** What the owner decides about how a source is kept. */
async function makeSourceStates(calls: Calls, videoId: string): Promise<void> {
  const { call } = calls;
  const source = async (url = 'https://example.org/kept') => ({
    params: { id: await makeSource(calls, videoId, { url }) },
  });
  await call('POST /api/sources/:id/archive', await source('https://example.org/?token=secret'));
  await call('DELETE /api/sources/:id/archive', await source());
  await call('PUT /api/sources/:id/snapshot', {
    ...(await source()),
    body: { url: 'https://web.archive.org/web/20250102030405/'.padEnd(4096, '選') },
  });
  const form = [{ name: 'printed.pdf', content: makePdf(600) }];
  await call('POST /api/sources/:id/copy', { ...(await source()), form });
  const deleted = await source();
  await call('POST /api/sources/:id/copy', { ...deleted, form });
  await call('DELETE /api/sources/:id', deleted);
}
