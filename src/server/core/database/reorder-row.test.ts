import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { makeSocialLink } from '#tests/rows/make-social-link.ts';
import { makeSource } from '#tests/rows/make-source.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import type { FormPart } from '#tests/app/multipart-form.ts';
import { patchSource } from '#tests/app/source-requests.ts';
import {
  type DatabaseKind,
  eachDatabase,
  type Headers,
  startApp,
  type TestApp,
} from '#tests/app/start-app.ts';
import { slowTest } from '#tests/slow-test.ts';

type ListName = 'videos' | 'sources' | 'social links';

const lists: readonly ListName[] = ['videos', 'sources', 'social links'];

const listsOnDatabases = eachDatabase.flatMap((kind) =>
  lists.map((name): [ListName, DatabaseKind] => [name, kind]),
);

interface Reply {
  status: number;
  body: unknown;
}

/** A list of the panel with rows in it. Rows are named by letters, in the order of the list. */
interface FilledList {
  /**
   * Moves a row below the row `after`, or to the top if that is `null`. The request goes to `server`,
   * by default to the app that filled the list.
   */
  move: (name: string, after: string | null, server?: TestApp) => Promise<Reply>;
  idOf: (name: string) => string;
  /** Saves the sort order of a row, as its editor does. Returns the status. */
  saveSortOrder: (name: string, sortOrder: number) => Promise<number>;
  /** Names and sort orders, such as ["a:1", "b:2"], as the panel reads them. */
  read: () => Promise<string[]>;
}

/** Fills a list with rows of these sort orders; the first becomes "a". */
async function fill(
  app: TestApp,
  name: ListName,
  sortOrders: readonly number[],
): Promise<FilledList> {
  const headers = await app.signIn();
  const { id: videoId } = await makeVideo(app.database);
  if (name === 'videos') await app.database.deleteFrom('videos').execute();
  const names = new Map<string, string>();
  for (const [index, sortOrder] of sortOrders.entries()) {
    const letter = 'abcdef'.charAt(index);
    const id = `00000000-0000-4000-8000-00000000000${index}`;
    if (name === 'videos') await makeVideo(app.database, { id, sortOrder });
    if (name === 'sources') await makeSource(app.database, { id, videoId, sortOrder });
    if (name === 'social links') await makeSocialLink(app.database, { id, sortOrder });
    names.set(letter, id);
  }
  const address = {
    videos: { all: '/api/admin/videos', one: '/api/videos' },
    sources: { all: `/api/videos/${videoId}/sources`, one: '/api/sources' },
    'social links': { all: '/api/admin/social-links', one: '/api/social-links' },
  }[name];
  const letterOf = new Map([...names].map(([letter, id]) => [id, letter]));
  const idOf = (letter: string) => names.get(letter) ?? letter;

  return {
    idOf,
    move: (letter, after, server = app) => {
      const id = idOf(letter);
      const body = { after: after === null ? null : idOf(after) };
      return put(server, `${address.one}/${id}/position`, headers, body);
    },
    saveSortOrder: async (letter, sortOrder) => {
      const id = idOf(letter);
      if (name === 'sources') {
        const form: FormPart[] = [['sortOrder', String(sortOrder)]];
        return (await patchSource(app, id, form, headers)).statusCode;
      }
      const reply = await app.server.inject({
        method: 'PATCH',
        url: `${address.one}/${id}`,
        headers,
        payload: { sortOrder },
      });
      return reply.statusCode;
    },
    read: async () => {
      const rows: { id: string; sortOrder: number }[] = (
        await app.get(address.all, headers)
      ).json();
      return rows.map(({ id, sortOrder }) => `${letterOf.get(id)}:${sortOrder}`);
    },
  };
}

async function put(app: TestApp, url: string, headers: Headers, body: unknown): Promise<Reply> {
  const reply = await app.server.inject({
    method: 'PUT',
    url,
    headers: { ...headers, 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  });
  return { status: reply.statusCode, body: reply.json() };
}

test.each(listsOnDatabases)(
  'moving one of the %s numbers the list without gaps or equal numbers, on %s',
  async (name, kind) => {
    await using app = await startApp({ database: kind });
    const list = await fill(app, name, [3, 3, 3, 3]);
    const moved = await list.move('c', null);
    expect(moved).toMatchObject({ status: 200, body: { sortOrder: name === 'videos' ? 4 : 1 } });
    const numbers = name === 'videos' ? [4, 3, 2, 1] : [1, 2, 3, 4];
    expect(await list.read()).toEqual(['c', 'a', 'b', 'd'].map((row, i) => `${row}:${numbers[i]}`));

    expect((await list.move('c', 'd')).status).toBe(200);
    expect(await list.read()).toEqual(['a', 'b', 'd', 'c'].map((row, i) => `${row}:${numbers[i]}`));
  },
);

test.each(listsOnDatabases)(
  'moving one of the %s below an unknown entry or below itself is refused with 409 and changes nothing, on %s',
  async (name, kind) => {
    await using app = await startApp({ database: kind });
    const list = await fill(app, name, [5, 5]);
    const before = await list.read();
    const message = 'This list was changed in the meantime. Nothing was moved.';
    for (const after of [randomUUID(), 'no id', '\u0001', 'b']) {
      expect(await list.move('b', after)).toEqual({ status: 409, body: { message } });
    }
    expect((await list.move(randomUUID(), null)).status).toBe(404);
    expect((await list.move('no-id', null)).status).toBe(404);
    expect(await list.read()).toEqual(before);
  },
);

test.each(eachDatabase)(
  'a source cannot be moved below a source of another video, on %s',
  async (kind) => {
    await using app = await startApp({ database: kind });
    const list = await fill(app, 'sources', [1, 2]);
    const { id: videoId } = await makeVideo(app.database);
    const other = await makeSource(app.database, { videoId });
    expect((await list.move('a', other.id)).status).toBe(409);
    expect(await list.read()).toEqual(['a:1', 'b:2']);
  },
);

test.each(listsOnDatabases)(
  'concurrent moves of the %s all take effect, on %s',
  async (name, kind) => {
    await using app = await startApp({ database: kind });
    await using second = await startApp({ sharing: app });
    const list = await fill(app, name, name === 'videos' ? [6, 5, 4, 3, 2, 1] : [1, 2, 3, 4, 5, 6]);
    const replies = await Promise.all([
      list.move('f', 'a'),
      list.move('b', 'd', second),
      list.move('e', null),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    const order = (await list.read()).map((row) => row.split(':')[0]).join('');
    expect(order).toMatch(/^e/);
    expect(order).toContain('af');
    expect(order).toContain('db');
  },
);

test.each(lists)(
  'a move of one of the %s does not overwrite a sort order that is being saved',
  async (name) => {
    await using app = await startApp({ database: 'postgres' });
    const list = await fill(app, name, name === 'videos' ? [3, 2, 1] : [5, 6, 7]);
    const table = name === 'social links' ? 'social_links' : name;
    const [saved, moved] = await app.database.transaction().execute(async (transaction) => {
      // Both requests wait for this lock, so that the move begins before the sort order is stored.
      const row = transaction.selectFrom(table).select('id').where('id', '=', list.idOf('b'));
      await row.forUpdate().execute();
      const saving = list.saveSortOrder('b', name === 'videos' ? 9 : 1);
      await waitForBlockedStatements(app, 1);
      const moving = list.move('c', null);
      await waitForBlockedStatements(app, 2);
      return [saving, moving];
    });
    expect([await saved, (await moved).status]).toEqual([200, 200]);
    const order = (await list.read()).map((row) => row.split(':')[0]).join('');
    expect(order).toBe('cba');
  },
);

/** Less than the time after which a request stops waiting for a lock. */
const BLOCKED_WITHIN = { timeout: 2500 };

/** Waits until `count` statements wait for a lock of PostgreSQL. */
async function waitForBlockedStatements({ database }: TestApp, count: number): Promise<void> {
  await vi.waitFor(async () => {
    const { rows } = await sql`
      select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(database);
    expect(rows).toHaveLength(count);
  }, BLOCKED_WITHIN);
}

test('a position without `after` is refused, and nothing is moved', async () => {
  await using app = await startApp();
  const list = await fill(app, 'videos', [2, 1]);
  const headers = await app.signIn();
  const url = '/api/videos/00000000-0000-4000-8000-000000000001/position';
  expect(await put(app, url, headers, {})).toMatchObject({ status: 400 });
  expect(await list.read()).toEqual(['a:2', 'b:1']);
});

slowTest('one move numbers a list of 2,000 videos', async () => {
  await using app = await startApp();
  const headers = await app.signIn();
  const ids = Array.from({ length: 2000 }, () => randomUUID());
  for (const [index, id] of ids.entries()) {
    await makeVideo(app.database, { id, sortOrder: index + 1 });
  }
  const [lowest = '', second = '', third = ''] = ids;
  const highest = ids.at(-1) ?? '';
  expect((await put(app, `/api/videos/${lowest}/position`, headers, { after: null })).status).toBe(
    200,
  );
  const rows = await app.database
    .selectFrom('videos')
    .select(['id', 'sortOrder'])
    .where('id', 'in', [lowest, highest, second, third])
    .orderBy('sortOrder')
    .execute();
  expect(rows).toEqual([
    { id: second, sortOrder: 1 },
    { id: third, sortOrder: 2 },
    { id: highest, sortOrder: 1999 },
    { id: lowest, sortOrder: 2000 },
  ]);
});
