import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { Seen } from '#domain/http/seen.ts';
import type { Position } from '#domain/position.ts';
import {
  type AdminSocialLink,
  type NewSocialLink,
  type SocialLink,
  socialLinkSchema,
  type SocialLinkUpdate,
} from '#domain/social-links/social-link.ts';
import { linkedEmail } from '#domain/social-links/linked-email.ts';
import { changesOf, refuseIfChanged, unchanged } from '#server/core/database/changed-meanwhile.ts';
import { findNextSortOrder, reorderRow } from '#server/core/database/reorder-row.ts';
import { runTransaction, lockUntilCommit } from '#server/core/database/run-transaction.ts';
import type { Database } from '#server/core/database/tables.ts';
import { RequestError, listChanged } from '#server/core/http/request-error.ts';

/** The visible links, sorted by sort order, then by platform. */
export async function listSocialLinks(database: Database): Promise<SocialLink[]> {
  return database
    .selectFrom('social_links')
    .select(z.keyof(socialLinkSchema).options)
    .where('isVisible', '=', true)
    .orderBy('sortOrder')
    .orderBy('platform')
    .orderBy('id')
    .execute();
}

/** Every link with every field, in the order of `listSocialLinks`. */
export async function listSocialLinksForAdmin(database: Database): Promise<AdminSocialLink[]> {
  return database
    .selectFrom('social_links')
    .selectAll()
    .orderBy('sortOrder')
    .orderBy('platform')
    .orderBy('id')
    .execute();
}

/** The email address of the first visible link that has one; `null` when no visible link has one. */
export async function findPublicEmail(database: Database): Promise<string | null> {
  const links = await listSocialLinks(database);
  return links.map(({ url }) => linkedEmail(url)).find((address) => address !== null) ?? null;
}

/** Stores a link. Without a sort order it is listed last. */
export async function createSocialLink(
  database: Database,
  link: NewSocialLink,
  now: Date,
): Promise<AdminSocialLink> {
  const createdAt = now.toISOString();
  return runTransaction(database, async (transaction) => {
    await lockUntilCommit(transaction, 'social_links');
    const sortOrder = link.sortOrder ?? (await findNextSortOrder(transaction, 'social_links'));
    return transaction
      .insertInto('social_links')
      .values({ id: randomUUID(), ...link, sortOrder, createdAt, updatedAt: createdAt })
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}

/**
 * Updates a link. Without any change, `updatedAt` stays the same.
 *
 * @throws RequestError 404 if the link does not exist
 * @throws ChangedMeanwhile, see {@link refuseIfChanged}
 */
export async function updateSocialLink(
  database: Database,
  id: string,
  update: SocialLinkUpdate,
  now: Date,
  seen?: Seen,
): Promise<AdminSocialLink> {
  return runTransaction(database, async (transaction) => {
    // Otherwise a move that has already read the list would overwrite the new sort order.
    if (update.sortOrder !== undefined) await lockUntilCommit(transaction, 'social_links');
    const stored = await transaction
      .selectFrom('social_links')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!stored) throw linkNotFound();
    refuseIfChanged(stored, seen);
    const changes = changesOf(stored, update);
    if (Object.keys(changes).length === 0) return unchanged(stored);
    return transaction
      .updateTable('social_links')
      .set({ ...changes, updatedAt: now.toISOString() })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}

/**
 * Moves a link within the list of all links. `updatedAt` stays the same, because no field of the link
 * is edited.
 *
 * @throws RequestError 404 if the link does not exist, 409 if the link `after` does not
 */
export async function moveSocialLink(
  database: Database,
  id: string,
  position: Position,
): Promise<AdminSocialLink> {
  return runTransaction(database, async (transaction) => {
    await lockUntilCommit(transaction, 'social_links');
    const list = await listSocialLinksForAdmin(transaction);
    const orderedTable = { table: 'social_links', list, numberedFrom: 'first' } as const;
    const hasChanged = await reorderRow(transaction, orderedTable, id, position);
    const moved = await transaction
      .selectFrom('social_links')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
    if (!moved) throw linkNotFound();
    if (hasChanged === undefined) throw listChanged();
    return hasChanged ? moved : unchanged(moved);
  });
}

function linkNotFound(): RequestError {
  return new RequestError(404, 'There is no such social link.');
}
