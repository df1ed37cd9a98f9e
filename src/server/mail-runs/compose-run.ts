import type { Correction } from '#domain/corrections/correction.ts';
import type { MailDraft, MailPreview } from '#domain/mail-runs/mail-run.ts';
import type { Citation } from '#domain/sources/citation.ts';
import type { Source } from '#domain/sources/source.ts';
import type { VideoDetail } from '#domain/videos/video.ts';
import type { ReadSite } from '#server/site/read-site.ts';
import { composeMail } from './compose-mail.ts';
import type { ComposedRun, StoredRun } from './mail-run-store.ts';

export interface ComposeDependencies {
  videos: { findForAdmin: (id: string) => Promise<VideoDetail | undefined> };
  sources: { list: (videoId: string) => Promise<Source[]> };
  citations: { listForVideo: (videoId: string) => Promise<Citation[]> };
  corrections: {
    listForVideo: (videoId: string) => Promise<Correction[]>;
    /** A number that grows with each correction of a video and each withdrawal of one. */
    countChanges: (videoId: string) => Promise<number>;
  };
  findIdentity: () => Promise<string>;
  readSite: ReadSite;
  siteUrl: string;
}

interface RunDraft extends MailDraft {
  kind: StoredRun['kind'];
  correctionId?: string;
}

/**
 * The mail about a video as it is now, visible or not; `undefined` when there is no such video, or the
 * correction that the mail is about was withdrawn.
 */
export async function previewMail(
  dependencies: ComposeDependencies,
  videoId: string,
  draft: RunDraft,
): Promise<MailPreview | undefined> {
  const { videos, sources, citations, corrections, findIdentity, readSite, siteUrl } = dependencies;
  const video = await videos.findForAdmin(videoId);
  if (!video) return undefined;
  const published = await corrections.listForVideo(videoId);
  const isCurrent = ({ id, withdrawnAt }: Correction) =>
    id === draft.correctionId && withdrawnAt === null;
  if (draft.kind === 'correction' && !published.some(isCurrent)) return undefined;
  return composeMail({
    ...draft,
    video,
    sources: await sources.list(videoId),
    citations: await citations.listForVideo(videoId),
    corrections: published,
    identity: await findIdentity(),
    site: await readSite(),
    siteUrl,
  });
}

/** Composes the mails of a run that begins. */
export function runComposer(dependencies: ComposeDependencies) {
  return async ({
    kind,
    subjectId,
    videoId,
    subject,
    note,
  }: StoredRun): Promise<ComposedRun | undefined> => {
    // Counted first: a correction that is published meanwhile then pauses the run.
    const correctionCount = await dependencies.corrections.countChanges(videoId);
    const mail = await previewMail(dependencies, videoId, {
      kind,
      subject: subject === '' ? null : subject,
      note,
      ...(kind === 'correction' && { correctionId: subjectId }),
    });
    return mail && { ...mail, correctionCount };
  };
}
