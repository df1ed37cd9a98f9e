import { changedMeanwhileReplySchema } from '#domain/http/seen.ts';
import { ApiError } from '#web/http/api-error.ts';

import { originalError } from '../requests/failure-sentence.ts';

/**
 * The stored entry, if a save was refused because another window has changed the entry; `undefined`
 * if it failed for another reason. See docs/panel.md, "Editing in two windows".
 */
export function changedEntry(error: unknown): Record<string, unknown> | undefined {
  const refusal = originalError(error);
  if (!(refusal instanceof ApiError) || refusal.code !== 'changed-meanwhile') return undefined;
  return changedMeanwhileReplySchema.parse(refusal.reply).current;
}

/** Whether the entry of a failed request no longer exists. */
export function isGone(error: unknown): boolean {
  const refusal = originalError(error);
  return refusal instanceof ApiError && refusal.status === NOT_FOUND;
}

const NOT_FOUND = 404;
