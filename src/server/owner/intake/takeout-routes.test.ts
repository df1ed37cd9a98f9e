import { expect, test } from 'vitest';
import { type FormPart, sendForm } from '#tests/app/multipart-form.ts';
import { sharedApp, startApp, type TestApp } from '#tests/app/start-app.ts';
import { makeVideo } from '#tests/rows/make-video.ts';

/** For tests that store nothing. */
const refusing = sharedApp();

const HEADERS =
  'Video ID,Approx Duration (ms),Video Description (Original),Video Title (Original),Privacy,Video Publish Timestamp';

const videoId = (number: number) => `takeout${String(number).padStart(4, '0')}`;

function csv(count: number, headers = HEADERS): string {
  const rows = Array.from({ length: count }, (_, index) => {
    const date = new Date(Date.UTC(2020, 0, 1 + index)).toISOString();
    return `${videoId(index)},1000,"Line one, with ""quotes""\nline two",Episode ${index},Public,${date}`;
  });
  return [headers, ...rows].join('\r\n');
}

async function send(
  app: TestApp,
  content: string | Buffer,
  { isImport = false, columns = '' } = {},
) {
  const url = `/api/admin/intake/takeout${isImport ? '/import' : ''}`;
  const parts: FormPart[] = [{ name: 'videos.csv', content }];
  if (columns !== '') parts.push(['columns', columns]);
  return sendForm(app, { url }, parts);
}

function listVideos({ database }: TestApp) {
  return database.selectFrom('videos').selectAll().orderBy('sortOrder', 'desc').execute();
}

test('a list of 500 videos is shown, then imported as drafts, and a second import adds none', async () => {
  await using app = await startApp();
  await makeVideo(app.database, { youtubeId: videoId(7) });
  const preview = (await send(app, csv(500))).json();
  expect(preview.rows).toHaveLength(500);
  expect(preview.rows.filter(({ isKnown }: { isKnown: boolean }) => isKnown)).toEqual([
    { youtubeId: videoId(7), title: 'Episode 7', isKnown: true },
  ]);
  expect(await listVideos(app)).toHaveLength(1);

  const first = await send(app, csv(500), { isImport: true });
  expect([first.statusCode, first.json()]).toEqual([201, { added: 499, known: 1 }]);
  const [newest] = await listVideos(app);
  expect(newest).toMatchObject({
    youtubeId: videoId(499),
    title: 'Episode 499',
    description: 'Line one, with "quotes"\nline two',
    publishDate: '2021-05-14T00:00:00.000Z',
    isPublished: false,
  });
  expect((await send(app, csv(500), { isImport: true })).json()).toEqual({
    added: 0,
    known: 500,
  });
});

test('with headers of another language the ids are recognized, and the rest is mapped by hand', async () => {
  await using app = await startApp();
  const lines = csv(2, 'Video-ID,Dauer,Beschreibung,Titel,Datenschutz,Zeitstempel').split('\r\n');
  // The ids are not in the first column.
  const file = lines.map((line, index) => `${index === 0 ? 'Nummer' : index},${line}`).join('\r\n');
  const { columns, headers, rows } = (await send(app, file)).json();
  expect(columns).toEqual({
    youtubeId: 'Video-ID',
    title: null,
    description: null,
    publishedAt: null,
  });
  expect(headers).toContain('Titel');
  expect(rows[0]).toMatchObject({ title: '' });
  const mapped = JSON.stringify({ ...columns, title: 'Titel', publishedAt: 'Zeitstempel' });
  await send(app, file, { isImport: true, columns: mapped });
  expect((await listVideos(app)).map(({ title }) => title)).toEqual(['Episode 1', 'Episode 0']);
});

test.each<[string, string | Buffer, number, RegExp]>([
  [
    'a quote that is not closed',
    `${HEADERS}\nabc,"open`,
    400,
    /^Line \d+ of the file cannot be read/,
  ],
  ['no content', '', 400, /^The file is empty\.$/],
  ['only empty lines', '\uFEFF\n , \n', 400, /^The file is empty\.$/],
  ['UTF-16', Buffer.from(csv(1), 'utf16le'), 400, /UTF-8|cannot be read/],
  ['more than 5 MB', 'x'.repeat(5 * 1024 * 1024 + 1), 413, /5 MB/],
])('a file with %s is refused, and nothing is stored', async (_what, content, status, message) => {
  const app = refusing();
  const reply = await send(app, content, { isImport: true });
  expect(reply.statusCode).toBe(status);
  expect(reply.json().message).toMatch(message);
  expect(await listVideos(app)).toEqual([]);
});

test('rows without a video id, and repeated ones, are left out', async () => {
  await using app = await startApp();
  const row = `${videoId(1)},1,,Episode,Public,not a date`;
  const file = `\uFEFF${HEADERS}\n${row}\n${row}\n,1,,No id,Public,\n`;
  const result = await send(app, file, { isImport: true });
  expect(result.json()).toEqual({ added: 1, known: 0 });
});
