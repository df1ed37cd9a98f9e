import { apiRoute } from '#domain/addresses.ts';
import { adminApiRoute, quoteReleaseRoute } from '#domain/admin-api.ts';
import { transcriptRoute } from '#domain/transcripts/transcript-address.ts';

/**
 * Names for the places in a sentence, such as the title of a video for `{video}`. They are never names of
 * people, addresses or texts that visitors have sent.
 */
export type ChangedNames = Partial<Record<ChangedThing | 'added' | 'list', string>>;

/** What the id in the address of a route belongs to. */
export type ChangedThing = 'video' | 'source' | 'correction' | 'link' | 'trashed';

/**
 * What each route whose address names an entry has done, as a sentence for the audit trail. `{added}` is
 * the title in the reply. All other routes are described by their summaries.
 */
const sentences: Readonly<Record<string, string>> = {
  [`POST ${apiRoute.videos}`]: 'Added {added}',
  [`PATCH ${apiRoute.video}`]: 'Edited {video}',
  [`PUT ${adminApiRoute.videoPosition}`]: 'Moved {video} in the list of videos',
  [`DELETE ${apiRoute.video}`]: 'Deleted {video}',
  [`POST ${adminApiRoute.videoDuplicate}`]: 'Duplicated {video} as {added}',
  [`PUT ${adminApiRoute.videoCitations}`]: 'Edited the moments of {video}',
  [`POST ${adminApiRoute.videoCorrections}`]: 'Published a correction of {video}',
  [`PUT ${adminApiRoute.videoMirrors}`]: 'Edited the mirrors of {video}',
  [`POST ${adminApiRoute.videoCheck}`]: 'Asked for a check of {video} on YouTube',
  [`PUT ${transcriptRoute.transcript}`]: 'Saved the transcript of {video}',
  [`DELETE ${transcriptRoute.transcript}`]: 'Deleted the transcript of {video}',
  [`POST ${adminApiRoute.videoMailRuns}`]: 'Scheduled mails to readers about {video}',
  [`POST ${adminApiRoute.mailTest}`]: 'Sent a test of the mail about {video}',
  [`POST ${apiRoute.sources}`]: 'Added the source {added} to {video}',
  [`PATCH ${adminApiRoute.source}`]: 'Edited the source {source}',
  [`PUT ${adminApiRoute.citations}`]: 'Edited the moments of the source {source}',
  [`PUT ${adminApiRoute.sourcePosition}`]: 'Moved the source {source}',
  [`DELETE ${adminApiRoute.source}`]: 'Deleted the source {source}',
  [`POST ${adminApiRoute.sourceCheck}`]: 'Asked for a check of the source {source}',
  [`POST ${adminApiRoute.sourceArchive}`]: 'Sent the source {source} to the Internet Archive',
  [`DELETE ${adminApiRoute.sourceArchive}`]:
    'Kept the source {source} from being sent to the Internet Archive',
  [`PUT ${adminApiRoute.sourceSnapshot}`]: 'Chose the archived page of the source {source}',
  [`POST ${adminApiRoute.sourceCopy}`]: 'Uploaded a copy of the source {source}',
  [`DELETE ${adminApiRoute.sourceCopy}`]: 'Deleted the copy of the source {source}',
  [`POST ${quoteReleaseRoute}`]: 'Showed visitors that a quote of the source {source} is gone',
  [`DELETE ${quoteReleaseRoute}`]:
    'Stopped showing visitors that a quote of the source {source} is gone',
  [`POST ${adminApiRoute.withdrawCorrection}`]: 'Withdrew a correction of {correction}',
  [`POST ${adminApiRoute.correctionMailRuns}`]: 'Mailed a correction of {correction} to readers',
  [`PATCH ${adminApiRoute.socialLink}`]: 'Edited the social link {link}',
  [`PUT ${adminApiRoute.socialLinkPosition}`]: 'Moved the social link {link}',
  [`PATCH ${adminApiRoute.adminMessage}`]: 'Marked a message as read or unread',
  [`DELETE ${adminApiRoute.adminMessage}`]: 'Deleted a message',
  [`POST ${adminApiRoute.trashRestore}`]: 'Restored {trashed} from the trash',
  [`DELETE ${adminApiRoute.trashEntry}`]: 'Deleted {trashed} from the trash forever',
  [`POST ${adminApiRoute.intakeAdd}`]: 'Added {added} as a draft',
};

/** The sentence of a route with places for names; `undefined` if its summary describes it. */
export function sentenceOf(method: string, url: string): string | undefined {
  return sentences[`${method} ${url}`];
}

/** Whose name a sentence needs, other than that of what was added. */
export function thingIn(sentence: string | undefined): ChangedThing | undefined {
  return things.find((thing) => sentence?.includes(`{${thing}}`));
}

const things = ['video', 'source', 'correction', 'link', 'trashed'] as const;

/** Fills the places of a sentence; `null` when a name is missing. */
export function fillSentence(sentence: string, names: ChangedNames): string | null {
  const known = new Map(Object.entries(names));
  const places = [...sentence.matchAll(PLACE)].map(([, name = '']) => name);
  if (!places.every((name) => known.has(name))) return null;
  return sentence.replaceAll(PLACE, (_place, name: string) => known.get(name) ?? '');
}

const PLACE = /\{(\w+)\}/g;
