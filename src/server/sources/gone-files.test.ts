import { expect, test } from 'vitest';
import { filesOnDisk } from '#tests/files-on-disk.ts';
import { makePdf } from '#tests/make-file.ts';
import { makeSource } from '#tests/make-source.ts';
import { makeVideo } from '#tests/make-video.ts';
import { type FormPart, sendForm } from '#tests/multipart-form.ts';
import { eachDatabase, type Headers, startApp, type TestApp } from '#tests/start-app.ts';

const pdf = { name: 'report.pdf', content: makePdf(500) };
const notes = { name: 'notes.txt', content: 'new' };
const gone = '/uploads/source-1b4e28ba-2fa1-4d3b-a3f5-ef19b5a7633b.pdf';
const sentence =
  'This file is not there any more: it was replaced or deleted. Please reload, or upload it again.';
const refusal = { message: sentence, errors: [{ path: 'url', message: sentence }] };

async function addSource(app: TestApp, headers: Headers, form: FormPart[]) {
  const { id } = await makeVideo(app.database);
  return sendForm(app, { url: `/api/videos/${id}/sources`, headers }, [['title', 'A'], ...form]);
}

function change(app: TestApp, id: string, headers: Headers, form: FormPart[]) {
  return sendForm(app, { method: 'PATCH', url: `/api/sources/${id}`, headers }, form);
}

function stored(app: TestApp) {
  return app.database.selectFrom('sources').selectAll().execute();
}

test.each(eachDatabase)(
  'who sends the address of a file that somebody replaced does not undo that, on %s',
  async (kind) => {
    await using app = await startApp({ database: kind });
    const browser = await app.signIn();
    const known = (await addSource(app, browser, [pdf])).json();
    const replaced = (await change(app, known.id, browser, [notes])).json();
    const [rows, files] = [await stored(app), await filesOnDisk(app.env.dataDir)];

    const stale: FormPart[] = [
      ['title', 'New title'],
      ['url', `${known.url}#page=2`],
    ];
    const reply = await change(app, known.id, browser, stale);
    expect([reply.statusCode, reply.json()]).toEqual([400, refusal]);
    expect(await stored(app)).toEqual(rows);
    expect(await filesOnDisk(app.env.dataDir)).toEqual(files);

    const withFile = await change(app, known.id, browser, [...stale, pdf]);
    expect([withFile.statusCode, withFile.json().title]).toEqual([200, 'New title']);
    expect([known.url, replaced.url]).not.toContain(withFile.json().url);
  },
);

test('a source is not added with the address of a file that is gone', async () => {
  await using app = await startApp();
  const reply = await addSource(app, await app.signIn(), [['url', gone]]);
  expect([reply.statusCode, reply.json()]).toEqual([400, refusal]);
  expect(await stored(app)).toEqual([]);
});

test('a source whose file was lost can still be changed', async () => {
  await using app = await startApp();
  const { id: videoId } = await makeVideo(app.database);
  const { id } = await makeSource(app.database, { videoId, url: gone });
  const form: FormPart[] = [
    ['title', 'New title'],
    ['url', gone],
  ];
  const reply = await change(app, id, await app.signIn(), form);
  expect([reply.statusCode, reply.json()]).toMatchObject([200, { title: 'New title', url: gone }]);
});

const ROUNDS = 10;

test.each(eachDatabase)(
  'a file that is deleted while another source comes to name it is there, or not named, on %s',
  async (kind) => {
    await using app = await startApp({ database: kind });
    const browser = await app.signIn();
    const { id: other } = (await addSource(app, browser, [])).json();
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id, url } = (await addSource(app, browser, [pdf])).json();
      const name = () => change(app, other, browser, [['url', url]]);
      await Promise.all([
        name(),
        app.server.inject({ method: 'DELETE', url: `/api/sources/${id}`, headers: browser }),
        name(),
      ]);
      const files = (await filesOnDisk(app.env.dataDir)).map((file) => `/uploads/${file}`);
      const [source] = await stored(app);
      expect(['', ...files]).toContain(source?.url);
      await change(app, other, browser, [['url', '']]);
    }
  },
);
