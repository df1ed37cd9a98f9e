import { demoVideos } from '#scripts/demo/demo-videos.ts';
import { pageAddress } from '#domain/addresses.ts';
import type { SiteServer } from './site-server.ts';

/** Titles of the demo's videos that visitors may see, newest first, which is also their order. */
export const publishedTitles = demoVideos
  .filter((video) => video.isPublished)
  .map((video) => video.title);

/** Some of the demo's videos by what is special about them. */
export const videoTitle = {
  newest: 'Introduction: Crash Course U.S. Government and Politics',
  second: 'The Bicameral Congress: Crash Course Government and Politics #2',
  withDiagram: 'How a Bill Becomes a Law: Crash Course Government and Politics #9',
  withPdf: 'The Trouble with the Electoral College',
  withoutSources: 'The Rules for Rulers',
  vertical: 'How a Bill Becomes a Law',
  draft: 'The Alternative Vote Explained',
} as const;

/** Where the video of that title has its page. */
export async function videoAddress({ database }: SiteServer, title: string): Promise<string> {
  const { id } = await database
    .selectFrom('videos')
    .select('id')
    .where('title', '=', title)
    .executeTakeFirstOrThrow();
  return pageAddress.video(id);
}
