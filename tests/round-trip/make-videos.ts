import type { FormPart } from '#tests/app/multipart-form.ts';
import type { Calls } from './calls.ts';

/** Makes a video for each kind of value of each field, new and changed, and in each state. */
export async function makeVideos(calls: Calls): Promise<void> {
  const { call, bodies } = calls;
  for (const body of bodies('POST /api/videos')) await call('POST /api/videos', { body });
  for (const body of bodies('PATCH /api/videos/:id')) {
    const params = { id: await makeVideo(calls, { isPublished: false }) };
    await call('PATCH /api/videos/:id', { params, body });
  }
  const original = await makeVideo(calls, { title: 'Original' });
  const form: FormPart[] = [
    ['title', 'The act'],
    ['url', 'https://example.org/act'],
  ];
  await call('POST /api/videos/:id/sources', { params: { id: original }, form });
  const copy = await call('POST /api/videos/:id/duplicate', { params: { id: original } });
  for (const after of [null, original]) {
    await call('PUT /api/videos/:id/position', { params: { id: copy.json().id }, body: { after } });
  }
  const actions =
    calls.route('POST /api/admin/videos/bulk').body?.properties?.['action']?.enum ?? [];
  for (const action of actions) {
    const ids = [await makeVideo(calls), await makeVideo(calls, { isPublished: false })];
    await call('POST /api/admin/videos/bulk', { body: { ids, action } });
  }
  await call('DELETE /api/videos/:id', { params: { id: await makeVideo(calls) } });
}

/** Adds a video and returns its id. */
export async function makeVideo(
  { call }: Pick<Calls, 'call'>,
  changes: Record<string, unknown> = {},
): Promise<string> {
  const body = {
    title: 'Rents',
    youtubeId: 'dQw4w9WgXcQ',
    youtubeUrl: 'https://youtu.be/dQw4w9WgXcQ',
    ...changes,
  };
  return (await call('POST /api/videos', { body })).json().id;
}
