import {
  apiAddress,
  apiRoute,
  discoveryAddress,
  pageAddress,
  queryKeys,
} from '#domain/addresses.ts';
import { adminApiRoute } from '#domain/admin-api.ts';
import { fileListingSchema } from '#domain/files/file-listing.ts';
import { signIn } from '#tests/browser-headers.ts';
import { filled } from '#tests/fill-tables.ts';
import type { Site } from './site.ts';

/** Addresses that visitors may read. */
const PAGES = [
  pageAddress.home,
  pageAddress.videos,
  pageAddress.video(filled.videoId),
  pageAddress.about,
  pageAddress.corrections,
  apiRoute.videos,
  apiAddress(queryKeys.sources(filled.videoId)),
  apiAddress(queryKeys.evidence(filled.videoId)),
  discoveryAddress.atom,
  discoveryAddress.json,
  discoveryAddress.sitemap,
  '/uploads/source-1',
];

/** Addresses that only the administrator may read. */
const LISTS = [
  adminApiRoute.adminVideos,
  adminApiRoute.adminMessages,
  adminApiRoute.messagesCsv,
  adminApiRoute.adminSocialLinks,
  adminApiRoute.emailSettings,
  adminApiRoute.files,
];

/** All compared servers have the same public origin, because pages contain it. */
const SETTINGS = { SITE_URL: 'http://example.org' };

/** Starts the site, signs in with the password, and returns the replies by address. */
export async function pagesOf(site: Site): Promise<Map<string, string>> {
  await using server = await site.start(SETTINGS);
  const administrator = await signIn(server.address);
  const replies = new Map<string, string>();
  for (const path of PAGES) replies.set(path, await replyOf(server.address + path));
  for (const path of LISTS) replies.set(path, await replyOf(server.address + path, administrator));
  server.process.kill();
  await server.exit();
  return replies;
}

/** The addresses at which two sites answer differently. */
export function findDifferences(
  expected: ReadonlyMap<string, string>,
  found: ReadonlyMap<string, string>,
): string[] {
  return [...expected]
    .filter(([path, reply]) => found.get(path) !== reply)
    .map(([path]) => `${path} differs`);
}

async function replyOf(url: string, headers: Record<string, string> = {}): Promise<string> {
  const reply = await fetch(url, { headers });
  const body = Buffer.from(await reply.arrayBuffer()).toString('latin1');
  return `${reply.status} ${withoutFileTimes(body)}`;
}

/**
 * Removes the times of the files from the list of the Files tab, and sorts the list by its text instead.
 * In a bucket, the time at which a file was modified cannot be set, so a move changes it.
 */
function withoutFileTimes(body: string): string {
  if (!body.includes('"totalFiles"')) return body;
  const { files, ...totals } = fileListingSchema.parse(JSON.parse(body));
  const lines = files.map((file) => JSON.stringify({ ...file, modified: undefined }));
  return JSON.stringify([totals, lines.toSorted()]);
}
