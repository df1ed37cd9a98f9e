import { demoVideos } from '#scripts/demo/demo-videos.ts';
import type { Page, Response } from '@playwright/test';
import { apiRoute, pageAddress } from '#domain/addresses.ts';
import type { Database } from '#server/core/database/tables.ts';
import type { VideoListItem } from '#domain/videos/video.ts';
import { visit } from './page-actions.ts';
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

/** Opens the page of a published video of the demo site, with a query such as `?t=252`. */
export async function visitVideo(page: Page, title: string, query = ''): Promise<Response> {
  return visit(page, (await demoVideoAddress(page, title)) + query);
}

/** Opens a page of the demo site by its path, or by the title of its video. */
export function visitPage(page: Page, pathOrTitle: string): Promise<Response> {
  return pathOrTitle.startsWith('/') ? visit(page, pathOrTitle) : visitVideo(page, pathOrTitle);
}

/** Returns the path of the page of a published video of the demo site. */
export async function demoVideoAddress(page: Page, title: string): Promise<string> {
  const videos: VideoListItem[] = await (await page.request.get(apiRoute.videos)).json();
  return pageAddress.video(videos.find((video) => video.title === title)?.id ?? title);
}

/** Returns the path of a video's page on this site. */
export async function videoAddress({ database }: SiteServer, title: string): Promise<string> {
  return pageAddress.video(await videoIdOf(database, title));
}

export async function videoIdOf(database: Database, title: string): Promise<string> {
  const { id } = await database
    .selectFrom('videos')
    .select('id')
    .where('title', '=', title)
    .executeTakeFirstOrThrow();
  return id;
}
