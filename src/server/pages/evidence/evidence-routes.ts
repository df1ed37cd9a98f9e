import * as calls from '#domain/calls/evidence-calls.ts';
import { pageAddress, videoIdInPath } from '#domain/addresses.ts';
import type { Evidence } from '#domain/evidence/evidence.ts';
import { sourceHref } from '#domain/sources/source-url.ts';
import { uploadNameFromUrl } from '#domain/files/upload-name.ts';
import { addressSpellings } from '#domain/http/address-spellings.ts';
import type { Context } from '#server/core/context/context.ts';
import { type App, implement } from '#server/core/http/typed-app.ts';
import { listHashesByName } from '#server/core/uploads/file-hashes.ts';
import { findTranscriptSummary } from '#server/content/transcripts/transcript-store.ts';
import { listSourcesByAddresses, listSources } from '#server/content/sources/source-store.ts';
import { findShownVideo } from '#server/content/videos/find-shown-video.ts';
import { findVideoLanguage, listVideoTitles } from '#server/content/videos/video-store.ts';
import { listCitationsOfVideo } from '#server/content/sources/citation-store.ts';
import { listCorrectionsOfVideo } from '#server/content/corrections/correction-store.ts';
import { findPublicKeeping } from '#server/keeping/public-keeping-store.ts';

/** Serves what the page of a video shows about its sources besides their list. */
export function evidenceRoutes(app: App, context: Context): void {
  const { database, env, now } = context;

  /** The sizes and hashes of the files of these sources. */
  async function listFiles(
    ofVideo: Awaited<ReturnType<typeof listSources>>,
  ): Promise<Evidence['files']> {
    const files = ofVideo.flatMap(({ id, url, fileSizeBytes: sizeBytes }) => {
      const name = uploadNameFromUrl(url);
      return name === null || sizeBytes === null ? [] : { sourceId: id, name, sizeBytes };
    });
    const hashes = await listHashesByName(
      database,
      files.map(({ name }) => name),
    );
    return files.map(({ sourceId, sizeBytes, name }) => ({
      sourceId,
      sizeBytes,
      sha256: hashes.get(name)?.sha256 ?? null,
    }));
  }

  /** The public videos with a source that is the page of this video, or one of its moments. */
  async function listCiting(id: string): Promise<Evidence['citedBy']> {
    const spellings = addressSpellings(env.siteUrl, pageAddress.video(id));
    const candidates = await listSourcesByAddresses(database, spellings);
    const citing = candidates.filter(({ url, videoId }) => {
      const address = URL.parse(sourceHref(url) ?? '');
      return videoId !== id && address !== null && videoIdInPath(address.pathname) === id;
    });
    if (citing.length === 0) return [];
    const ids = new Set(citing.map(({ videoId }) => videoId));
    return [...(await listVideoTitles(database, [...ids], now()))]
      .map(([videoId, { title, language }]) => ({ videoId, title, language }))
      .toSorted((a, b) => a.title.localeCompare(b.title, 'en') || (a.videoId < b.videoId ? -1 : 1));
  }

  implement(
    app,
    calls.readEvidence,
    async (request, reply) => {
      const { id } = request.params;
      const { video } = await findShownVideo(context, id, request, reply);
      const listed = await listSources(database, id);
      return {
        sources: listed.map(({ id: sourceId, kind, access, language }) => ({
          sourceId,
          kind,
          access,
          language,
        })),
        citations: await listCitationsOfVideo(database, id),
        corrections: await listCorrectionsOfVideo(database, id),
        files: await listFiles(listed),
        language: await findVideoLanguage(database, id),
        transcript: (await findTranscriptSummary(database, id)) ?? null,
        ...(await findPublicKeeping(database, {
          id,
          youtubeId: video.youtubeId,
          sources: listed,
        })),
        citedBy: await listCiting(id),
      };
    },
    { config: { isCached: true } },
  );
}
