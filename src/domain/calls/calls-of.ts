import * as z from 'zod/mini';

import { changedMeanwhileReplySchema, seenSchema } from '#domain/http/seen.ts';
import type { SettingsAccess } from '#domain/settings-group.ts';

import { readHealth } from './health-calls.ts';
import { readSite } from './settings-calls.ts';

/**
 * The calls that read and save a group of settings. A save is refused if another window has changed the
 * group, see `seenSchema`. The values of the site and its health depend on every group.
 */
export function callsOf<Input extends z.ZodMiniObject, Shown extends z.ZodMiniType>({
  address: path,
  input,
  reply,
  readSummary,
  saveSummary,
  isSecurity,
  savedReply,
  otherReplies,
}: SettingsAccess<Input, Shown>) {
  return {
    read: { method: 'GET', path, summary: readSummary, reply },
    save: {
      method: 'POST',
      path,
      isSecurity,
      summary: saveSummary,
      body: z.extend(input, { seen: seenSchema }),
      reply: savedReply ?? reply,
      otherReplies: { 409: changedMeanwhileReplySchema, ...otherReplies },
      changes: [readSite, readHealth],
    },
  };
}
