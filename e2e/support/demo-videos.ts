import { demoVideos } from '#scripts/demo/demo-videos.ts';
import { pageAddress } from '#domain/addresses.ts';
import type { SiteServer } from './site-server.ts';

/** Titles of the demo's published videos in display order: newest first. */
export const publishedTitles = demoVideos
  .filter((video) => video.isPublished)
  .map((video) => video.title);

/** Titles of the demo videos that tests use, each under the property that the test needs. */
export const videoTitle = {
  newest: 'Introduction: Crash Course U.S. Government and Politics',
  second: 'The Bicameral Congress: Crash Course Government and Politics #2',
  withDiagram: 'How a Bill Becomes a Law: Crash Course Government and Politics #9',
  withPdf: 'The Trouble with the Electoral College',
  withoutSources: 'The Rules for Rulers',
  vertical: 'How a Bill Becomes a Law',
  draft: 'The Alternative Vote Explained',
} as const;

/** Returns the path of a video's page. */
export async function videoAddress({ database }: SiteServer, title: string): Promise<string> {
  const { id } = await database
    .selectFrom('videos')
    .select('id')
    .where('title', '=', title)
    .executeTakeFirstOrThrow();
  return pageAddress.video(id);
}
