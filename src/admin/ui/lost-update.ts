import { lostUpdateReplySchema } from '#domain/http/seen.ts';
import { ApiError } from '#web/http/api-error.ts';
import type { ToastMessage } from '#web/ui/toast-region.tsx';

import { originalError } from '../failure-sentence.ts';

/**
 * The stored values with which a save collided, by the names of their fields; `undefined` if it
 * failed for another reason. See docs/product.md, "Editing in two windows".
 */
export function collidingValues(error: unknown): Record<string, unknown> | undefined {
  const refusal = originalError(error);
  if (!(refusal instanceof ApiError) || refusal.code !== 'changed-meanwhile') return undefined;
  return lostUpdateReplySchema.parse(refusal.reply).current;
}

/** Whether the entry of a failed request no longer exists. */
export function isGone(error: unknown): boolean {
  const refusal = originalError(error);
  return refusal instanceof ApiError && refusal.status === NOT_FOUND;
}

const NOT_FOUND = 404;

/**
 * Adds the fields that another window has changed to the toast of a save.
 *
 * @param labels the labels of these fields
 */
export function withOtherChanges(toast: ToastMessage, labels: readonly string[]): ToastMessage {
  if (labels.length === 0) return toast;
  const description = `Another window has changed: ${labels.join(', ')}. Both changes are saved.`;
  return { ...toast, description };
}
