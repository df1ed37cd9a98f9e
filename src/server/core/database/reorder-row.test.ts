import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { makeSocialLink } from '#tests/rows/make-social-link.ts';
import { makeSource } from '#tests/rows/make-source.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { patchSource } from '#tests/app/source-requests.ts';
import {
  answerOf,
  type DatabaseKind,
  eachDatabase,
  startApp,
  type TestApp,
} from '#tests/app/start-app.ts';
import { slowTest } from '#tests/slow-test.ts';

type ListName = 'videos' | 'sources' | 'social links';

const lists: readonly ListName[] = ['videos', 'sources', 'social links'];

const listsOnDatabases = eachDatabase.flatMap((kind) =>
  lists.map((name): [ListName, DatabaseKind] => [name, kind]),
);

/** A list of the panel with rows in it. Rows are named by letters, in the order of the list. */
interface FilledList {
  /**
   * Moves a row below the row `after`, or to the top if that is `null`. The request goes to `server`,
   * by default to the app that filled the list.
   */
  move: (name: string, after: string | null, server?: TestApp) => Promise<LightMyRequestResponse>;
  idOf: (name: string) => string;
  /** Saves the sort order of a row, as its editor does. */
  saveSortOrder: (name: string, sortOrder: number) => Promise<LightMyRequestResponse>;
  /** Names and sort orders, such as ["a:1", "b:2"], as the panel reads them. */
  read: () => Promise<string[]>;
}

/** Fills a list with rows of these sort orders; the first becomes "a". */
async function fill(
  app: TestApp,
  name: ListName,
  sortOrders: readonly number[],
): Promise<FilledList> {
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
    move: (letter, after, server = app) =>
      server.admin.put(`${address.one}/${idOf(letter)}/position`, {
        after: after === null ? null : idOf(after),
      }),
    saveSortOrder: (letter, sortOrder) => {
      const id = idOf(letter);
      if (name === 'sources') return patchSource(app, id, [['sortOrder', String(sortOrder)]]);
      return app.admin.patch(`${address.one}/${id}`, { sortOrder });
    },
    read: async () => {
      const reply = await app.admin.get(address.all);
      const rows: { id: string; sortOrder: number }[] = reply.json();
      return rows.map(({ id, sortOrder }) => `${letterOf.get(id)}:${sortOrder}`);
    },
  };
}

test.each(listsOnDatabases)(
  'moving one of the %s numbers the list without gaps or equal numbers, on %s',
  async (name, kind) => {
    await using app = await startApp({ database: kind });
    const list = await fill(app, name, [3, 3, 3, 3]);
    const moved = await list.move('c', null);
    expect(moved.statusCode).toBe(200);
    expect(moved.json()).toMatchObject({ sortOrder: name === 'videos' ? 4 : 1 });
    const numbers = name === 'videos' ? [4, 3, 2, 1] : [1, 2, 3, 4];
    expect(await list.read()).toEqual(['c', 'a', 'b', 'd'].map((row, i) => `${row}:${numbers[i]}`));

    expect((await list.move('c', 'd')).statusCode).toBe(200);
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
      expect(answerOf(await list.move('b', after))).toEqual([409, { message }]);
    }
    expect((await list.move(randomUUID(), null)).statusCode).toBe(404);
    expect((await list.move('no-id', null)).statusCode).toBe(404);
    expect(await list.read()).toEqual(before);
  },
);

test('a source cannot be moved below a source of another video', async () => {
  await using app = await startApp();
  const list = await fill(app, 'sources', [1, 2]);
  const { id: videoId } = await makeVideo(app.database);
  const other = await makeSource(app.database, { videoId });
  expect((await list.move('a', other.id)).statusCode).toBe(409);
  expect(await list.read()).toEqual(['a:1', 'b:2']);
});

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
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
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
    expect([(await saved).statusCode, (await moved).statusCode]).toEqual([200, 200]);
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
  const reply = await app.admin.put(`/api/videos/${list.idOf('b')}/position`, {});
  expect(reply.statusCode).toBe(400);
  expect(await list.read()).toEqual(['a:2', 'b:1']);
});

slowTest('one move numbers a list of 2,000 videos', async () => {
  await using app = await startApp();
  const ids = Array.from({ length: 2000 }, () => randomUUID());
  for (const [index, id] of ids.entries()) {
    await makeVideo(app.database, { id, sortOrder: index + 1 });
  }
  const [lowest = '', second = '', third = ''] = ids;
  const highest = ids.at(-1) ?? '';
  const moved = await app.admin.put(`/api/videos/${lowest}/position`, { after: null });
  expect(moved.statusCode).toBe(200);
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
