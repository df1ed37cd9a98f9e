import { claimDue, updateClaimed } from '#server/core/database/due/due-rows.ts';
import { runTransaction } from '#server/core/database/run-transaction.ts';
import type { Database, Row } from '#server/core/database/tables.ts';
import type { FeedEntry } from './read-feed.ts';

/** The channel that this process is about to ask for uploads. */
export type ClaimedChannel = Row<'intake_channels'>;

/** Every process writes the row with this id, so there is only one. */
const ID = 'channel';

/** How often the channel is asked for uploads. */
export const INTERVAL_MS = 60 * 60_000;

/** As many uploads as the panel lists. */
const MAX_LISTED = 200;

export async function findChannel(database: Database): Promise<Row<'intake_channels'> | undefined> {
  return database.selectFrom('intake_channels').selectAll().where('id', '=', ID).executeTakeFirst();
}

/** Sets the channel, whose uploads are due at once; `null` stops asking and forgets the uploads. */
export async function setChannel(
  database: Database,
  channelId: string | null,
  now: Date,
): Promise<void> {
  await runTransaction(database, async (transaction) => {
    if ((await findChannel(transaction))?.channelId === channelId) return;
    await transaction.deleteFrom('intake_channels').execute();
    await transaction.deleteFrom('intake_items').where('isIgnored', '=', false).execute();
    if (channelId === null) return;
    const at = now.toISOString();
    await transaction
      .insertInto('intake_channels')
      .values({ id: ID, channelId, answeredAt: at, dueAt: at })
      .execute();
  });
}

/** Makes the uploads due at once. */
export async function requestChannelCheck(database: Database, now: Date): Promise<void> {
  await database.updateTable('intake_channels').set({ dueAt: now.toISOString() }).execute();
}

/** Claims the channel, if its uploads are due. */
export function claimChannel(database: Database, now: Date): Promise<ClaimedChannel | undefined> {
  return claimDue(database, 'intake_channels', now, { longestWaitMs: INTERVAL_MS });
}

/** Records a check, unless the channel has changed meanwhile. */
export async function recordFeed(
  database: Database,
  claimed: ClaimedChannel,
  changes: Partial<Row<'intake_channels'>>,
  entries: readonly FeedEntry[],
): Promise<void> {
  await runTransaction(database, async (transaction) => {
    const channel = await updateClaimed(transaction, 'intake_channels', claimed, changes);
    if (!channel || entries.length === 0) return;
    await transaction
      .insertInto('intake_items')
      .values(entries.map((entry) => ({ ...entry, isIgnored: false })))
      .onConflict((conflict) => conflict.column('youtubeId').doNothing())
      .execute();
  });
}

/** The latest uploads. The caller knows which of them are videos of this site. */
export async function listIntakeItems(
  database: Database,
): Promise<(FeedEntry & { isIgnored: boolean })[]> {
  return database
    .selectFrom('intake_items')
    .selectAll()
    .orderBy('publishedAt', 'desc')
    .orderBy('youtubeId')
    .limit(MAX_LISTED)
    .execute();
}

export async function findIntakeItem(
  database: Database,
  youtubeId: string,
): Promise<FeedEntry | undefined> {
  return database
    .selectFrom('intake_items')
    .select(['youtubeId', 'title', 'description', 'publishedAt', 'isVertical'])
    .where('youtubeId', '=', youtubeId)
    .executeTakeFirst();
}

/** Returns `false` when there is no such upload. */
export async function ignoreIntakeItem(database: Database, youtubeId: string): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('intake_items')
    .set({ isIgnored: true })
    .where('youtubeId', '=', youtubeId)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
