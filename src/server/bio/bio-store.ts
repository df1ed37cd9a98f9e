import { randomUUID } from 'node:crypto';
import type { NewBio } from '#domain/bio/bio-input.ts';
import type { Bio, AdminBio } from '#domain/bio/bio.ts';
import { lockUntilCommit } from '#server/database/lock-until-commit.ts';
import type { Database } from '#server/database/tables.ts';
import { invalidInput } from '#server/http/invalid-input.ts';
import type { RequestError } from '#server/http/request-error.ts';
import type { Uploads } from '#server/uploads/open-uploads.ts';
import { linksIn } from '#server/uploads/rich-text-links.ts';

export type BioStore = ReturnType<typeof bioStore>;

/** A biography that was saved, and the addresses of what it named before: its headshot and where its links led. */
interface SavedBio {
  bio: AdminBio;
  isFirst: boolean;
  formerAddresses: (string | null)[];
}

export function bioStore(database: Database, uploads: Pick<Uploads, 'claim'>) {
  return {
    /** The biography as it is stored, not yet sanitised; `undefined` when none is. */
    async current(): Promise<Bio | undefined> {
      return latest(database).executeTakeFirst();
    },

    /**
     * Saves the biography in place of the one before; a headshot that is not given stays.
     * `undefined` when the headshot is not there any more.
     *
     * @throws RequestError 400 when a link has been added that leads to an uploaded file that is gone
     */
    async save({ content, headshotUrl }: NewBio, now: Date): Promise<SavedBio | undefined> {
      const lastUpdated = now.toISOString();
      return database.transaction().execute(async (transaction) => {
        await lockUntilCommit(transaction, 'bio_content');
        if (!(await uploads.claim(transaction, headshotUrl ?? null))) return undefined;
        const links = new Set(linksIn(content));
        const gone: string[] = [];
        for (const href of links) if (!(await uploads.claim(transaction, href))) gone.push(href);
        const former = await latest(transaction).executeTakeFirst();
        const formerLinks = linksIn(former?.content ?? '');
        if (gone.some((href) => !formerLinks.includes(href))) throw linkedFileGone();
        if (!former) {
          const bio = await transaction
            .insertInto('bio_content')
            .values({ id: randomUUID(), content, headshotUrl: headshotUrl ?? null, lastUpdated })
            .returningAll()
            .executeTakeFirstOrThrow();
          return { bio, isFirst: true, formerAddresses: [] };
        }
        const bio = await transaction
          .updateTable('bio_content')
          .set({ content, lastUpdated, ...(headshotUrl !== undefined && { headshotUrl }) })
          .where('id', '=', former.id)
          .returningAll()
          .executeTakeFirstOrThrow();
        return { bio, isFirst: false, formerAddresses: [former.headshotUrl, ...formerLinks] };
      });
    },

    /** Returns the headshot that the biography had. */
    async clearHeadshot(now: Date): Promise<string | null> {
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

/** There is one row, unless a database came from elsewhere. */
function latest(database: Database) {
  return database
    .selectFrom('bio_content')
    .selectAll()
    .orderBy('lastUpdated', 'desc')
    .orderBy('id')
    .limit(1);
}

function linkedFileGone(): RequestError {
  const message =
    'The biography links to an uploaded file that is not there any more. Please take that link out.';
  return invalidInput([{ path: 'content', message }]);
}
