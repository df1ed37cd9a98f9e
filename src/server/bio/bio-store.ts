import { randomUUID } from 'node:crypto';
import type { NewBio } from '#domain/bio/bio-input.ts';
import type { Bio, AdminBio } from '#domain/bio/bio.ts';
import { lockUntilCommit } from '#server/database/lock-until-commit.ts';
import type { Database } from '#server/database/tables.ts';
import type { Uploads } from '#server/uploads/uploads.ts';
import { linksIn } from './rich-text-links.ts';

export type BioStore = ReturnType<typeof bioStore>;

type SaveResult =
  | {
      saved: true;
      bio: AdminBio;
      isFirst: boolean;
      /** The former URL of the headshot and the former URLs of all links. */
      formerUrls: (string | null)[];
    }
  | { saved: false; reason: 'headshot-gone' | 'linked-file-gone' };

export function bioStore(database: Database, uploads: Pick<Uploads, 'lockIfExists'>) {
  /** Returns the URLs of uploaded files that no longer exist. The other files are locked. */
  async function listGoneFiles(transaction: Database, urls: Iterable<string>): Promise<string[]> {
    const gone: string[] = [];
    for (const url of urls) if (!(await uploads.lockIfExists(transaction, url))) gone.push(url);
    return gone;
  }

  return {
    /** The stored biography, which must be sanitized before it is shown; `undefined` when there is none. */
    async find(): Promise<Bio | undefined> {
      return latest(database).executeTakeFirst();
    },

    /**
     * Creates or updates the biography. Without `headshotUrl` the headshot is kept. Nothing is
     * saved when the headshot or the file of a new link no longer exists. The file of an older
     * link may be missing, so that the rest of the biography can still be edited.
     */
    async save({ content, headshotUrl }: NewBio, now: Date): Promise<SaveResult> {
      const lastUpdated = now.toISOString();
      return database.transaction().execute(async (transaction) => {
        await lockUntilCommit(transaction, 'bio_content');
        if (!(await uploads.lockIfExists(transaction, headshotUrl ?? null))) {
          return { saved: false, reason: 'headshot-gone' };
        }
        const gone = await listGoneFiles(transaction, new Set(linksIn(content)));
        const former = await latest(transaction).executeTakeFirst();
        const formerLinks = linksIn(former?.content ?? '');
        if (gone.some((url) => !formerLinks.includes(url))) {
          return { saved: false, reason: 'linked-file-gone' };
        }
        if (!former) {
          const bio = await transaction
            .insertInto('bio_content')
            .values({ id: randomUUID(), content, headshotUrl: headshotUrl ?? null, lastUpdated })
            .returningAll()
            .executeTakeFirstOrThrow();
          return { saved: true, bio, isFirst: true, formerUrls: [] };
        }
        const bio = await transaction
          .updateTable('bio_content')
          .set({ content, lastUpdated, ...(headshotUrl !== undefined && { headshotUrl }) })
          .where('id', '=', former.id)
          .returningAll()
          .executeTakeFirstOrThrow();
        const formerUrls = [former.headshotUrl, ...formerLinks];
        return { saved: true, bio, isFirst: false, formerUrls };
      });
    },

    /** Removes the headshot from the biography. Returns its former URL; `null` when there was none. */
    async deleteHeadshot(now: Date): Promise<string | null> {
      return database.transaction().execute(async (transaction) => {
        await lockUntilCommit(transaction, 'bio_content');
        const former = await latest(transaction).executeTakeFirst();
        if (!former || former.headshotUrl === null) return null;
        await transaction
          .updateTable('bio_content')
          .set({ headshotUrl: null, lastUpdated: now.toISOString() })
          .where('id', '=', former.id)
          .execute();
        return former.headshotUrl;
      });
    },
  };
}

/** There is one row, unless the database was imported. */
function latest(database: Database) {
  return database
    .selectFrom('bio_content')
    .selectAll()
    .orderBy('lastUpdated', 'desc')
    .orderBy('id')
    .limit(1);
}
