import { expect, test } from 'vitest';
import { videoDetailSchema } from '#domain/videos/video.ts';
import { videoEmbed } from '#server/discovery/oembed.ts';
import { makeEntry } from '#tests/rows/make-entry.ts';
import { defaultSite } from '#server/site/site-defaults.ts';

const video = makeEntry(videoDetailSchema, {
  id: '5b0e9c1e-4b7a-4d0a-8f43-3a1f1f0a7c11',
  youtubeId: 'dQw4w9WgXcQ',
  title: 'How a bill becomes law',
  publishDate: '2025-03-01T12:00:00.000Z',
  isVertical: false,
});

const playability = { isPlayable: true, isAvailable: true };

test.each([
  ['horizontal', {}, [640, 360], [480, 360]],
  ['horizontal', { maxwidth: 320 }, [320, 180], [120, 90]],
  ['horizontal', { maxwidth: 9999, maxheight: 90 }, [160, 90], [120, 90]],
  ['horizontal', { maxwidth: 2000, maxheight: 2000 }, [640, 360], [480, 360]],
  ['horizontal', { maxwidth: 1 }, [1, 1], [undefined, undefined]],
  ['vertical', {}, [384, 683], [480, 360]],
  ['vertical', { maxheight: 400 }, [224, 400], [480, 360]],
])(
  'the player of a %s video within %j measures %j pixels, its thumbnail %j',
  (shape, maxSize, size, thumbnail) => {
    const isVertical = shape === 'vertical';
    const embed = videoEmbed({ ...video, isVertical, second: 0, playability }, maxSize, {
      site: defaultSite(),
      siteUrl: 'https://example.org',
    });
    expect([embed['width'], embed['height']]).toEqual(size);
    expect([embed['thumbnail_width'], embed['thumbnail_height']]).toEqual(thumbnail);
    expect(embed['html']).toContain(`width="${size[0]}" height="${size[1]}"`);
    expect('thumbnail_url' in embed).toBe(thumbnail[0] !== undefined);
  },
);
