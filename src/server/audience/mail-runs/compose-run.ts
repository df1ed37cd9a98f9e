import { readerSettings } from '#domain/readers/reader-settings.ts';
import type { Correction } from '#domain/corrections/correction.ts';
import type { MailPreview } from '#domain/mail-runs/mail-run.ts';
import type { Context } from '#server/core/context/context.ts';
import { findVideoForAdmin } from '#server/content/videos/video-store.ts';
import {
  listCorrectionsOfVideo,
  countCorrectionChanges,
} from '#server/content/corrections/correction-store.ts';
import { listSources } from '#server/content/sources/source-store.ts';
import { listCitationsOfVideo } from '#server/content/sources/citation-store.ts';
import { findSettings } from '#server/core/stored-settings/settings-store.ts';
import { composeMail } from './compose-mail.ts';
import type { MailInput } from './mail-content.ts';
import type { ComposedRun, StoredRun } from './mail-run-store.ts';

type RunDraft = Pick<MailInput, 'kind' | 'correctionId' | 'subject' | 'note'>;

/**
 * The mail about a video as it is now, visible or not; `undefined` when there is no such video, or the
 * correction that the mail is about was withdrawn.
 */
export async function previewMail(
  { database, readSite, env: { siteUrl } }: Context,
  videoId: string,
  draft: RunDraft,
): Promise<MailPreview | undefined> {
  const video = await findVideoForAdmin(database, videoId);
  if (!video) return undefined;
  const published = await listCorrectionsOfVideo(database, videoId);
  const isCurrent = ({ id, withdrawnAt }: Correction) =>
    id === draft.correctionId && withdrawnAt === null;
  if (draft.kind === 'correction' && !published.some(isCurrent)) return undefined;
  return composeMail({
    ...draft,
    video,
    sources: await listSources(database, videoId),
    citations: await listCitationsOfVideo(database, videoId),
    corrections: published,
    identity: (await findSettings(database, readerSettings)).identity,
    site: await readSite(),
    siteUrl,
  });
}

/** Composes the mails of a run that begins. */
export async function composeRun(
  context: Context,
  { kind, subjectId, videoId, subject, note }: StoredRun,
): Promise<ComposedRun | undefined> {
  // Counted first: a correction that is published meanwhile then pauses the run.
  const correctionCount = await countCorrectionChanges(context.database, videoId);
  const mail = await previewMail(context, videoId, {
    kind,
    subject: subject === '' ? null : subject,
    note,
    ...(kind === 'correction' && { correctionId: subjectId }),
  });
  return mail && { ...mail, correctionCount };
}
