import { expect, test } from 'vitest';
import { makeVideo } from '#tests/make-video.ts';
import { eachDatabase, startApp } from '#tests/start-app.ts';

test.each(eachDatabase)(
  'all videos come in the public shape, drafts never, on %s',
  async (database) => {
    await using app = await startApp({ database });
    const video = await makeVideo(app.database);
    await makeVideo(app.database, { isPublished: false });
    const { id, youtubeId, title, description, publishDate } = video;

    for (const address of ['/api/videos', '/api/videos/recent']) {
      const reply = await app.get(address);
      expect(reply.statusCode).toBe(200);
      expect(reply.json()).toEqual([{ id, youtubeId, title, description, publishDate }]);
    }
  },
);
