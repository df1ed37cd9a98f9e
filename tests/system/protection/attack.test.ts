import { expect, test } from 'vitest';
import { pageAddress } from '#domain/addresses.ts';
import { makeCitation } from '#tests/rows/make-citation.ts';
import { makeSource } from '#tests/rows/make-source.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { startApp } from '#tests/app/start-app.ts';
import { FULL_ATTACK, startAttack } from '#tests/processes/start-attack.ts';
import { startServerProcess } from '#tests/processes/start-server-process.ts';

const ROUNDS = 3;

test('while others invent searches, moments and videos, every visitor gets the page', async () => {
  // Only the other process serves visitors.
  await using app = await startApp();
  const { database, env } = app;
  const { id: videoId, title } = await makeVideo(database);
  const { id: sourceId } = await makeSource(database, { videoId });
  const { startSecond } = await makeCitation(database, { videoId, sourceId });
  const { title: other } = await makeVideo(database, { title: 'The filibuster' });
  await using server = startServerProcess({ DATA_DIR: env.dataDir, TRUST_PROXY: '127.0.0.1' });
  const origin = await server.address();
  const visit = async (address: string) => {
    const headers = { 'x-forwarded-for': '198.51.100.9' };
    const reply = await fetch(origin + address, { headers });
    return {
      status: reply.status,
      type: reply.headers.get('content-type'),
      text: await reply.text(),
    };
  };
  const page = { status: 200, type: 'text/html; charset=utf-8' };

  await using _ = startAttack({ origin, videoPage: pageAddress.video(videoId) }, FULL_ATTACK);
  for (let round = 0; round < ROUNDS; round += 1) {
    const cited = await visit(pageAddress.moment(videoId, startSecond));
    expect(cited).toMatchObject(page);
    expect(cited.text).toContain(`start=${startSecond}`);
    // These are rendered, or else the browser completes the page of the video and the list of all videos.
    const moment = await visit(pageAddress.moment(videoId, 700 + round));
    expect(moment).toMatchObject(page);
    expect(moment.text).toContain(title);
    const search = await visit(`${pageAddress.videos}?search=filibuster`);
    expect(search).toMatchObject(page);
    expect(search.text).toContain(other);
    expect(await visit(pageAddress.home)).toMatchObject(page);
    expect((await visit('/video/nothing')).status).toBe(404);
  }
});
