import type { Calls } from './calls.ts';

/** Makes a video for each kind of value of each field, new and changed, and deletes one. */
export async function makeVideos(calls: Calls): Promise<void> {
  const { call, bodies } = calls;
  for (const body of bodies('POST /api/videos')) await call('POST /api/videos', { body });
  for (const body of bodies('PATCH /api/videos/:id')) {
    const params = { id: await makeVideo(calls, { isPublished: false }) };
    await call('PATCH /api/videos/:id', { params, body });
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
