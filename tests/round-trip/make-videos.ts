import type { Calls } from './calls.ts';

/** Makes a video for each kind of value of each field, new and changed, and in each state. */
export async function makeVideos({ call, bodies }: Calls): Promise<void> {
  for (const body of bodies('POST /api/videos')) await call('POST /api/videos', { body });
  for (const body of bodies('PATCH /api/videos/:id')) {
    const params = { id: await makeVideo({ call }, { isPublished: false }) };
    await call('PATCH /api/videos/:id', { params, body });
  }
}

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
