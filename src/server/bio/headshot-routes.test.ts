import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { filesOnDisk } from '#tests/files-on-disk.ts';
import { makeBio } from '#tests/make-bio.ts';
import { makeImage, wholeFiles } from '#tests/make-file.ts';
import { type FormPart, sendForm } from '#tests/multipart-form.ts';
import { eachDatabase, type Headers, startApp, type TestApp } from '#tests/start-app.ts';

const SECRET = 'Exposed: 48.8583 N, 2.2945 E';

async function upload(app: TestApp, content: Buffer, name = 'me.jpg', headers?: Headers) {
  const request = { url: '/api/upload-headshot', headers: headers ?? (await app.signIn()) };
  return sendForm(app, request, [{ name, content }]);
}

function fileOf(app: TestApp, name: string): Promise<Buffer> {
  return readFile(join(app.env.dataDir, 'uploads', name));
}

/** A photograph as a telephone takes it: lying on its side, and saying where it was taken. */
async function makePhotograph(): Promise<Buffer> {
  const left = await sharp({
    create: { width: 800, height: 1000, channels: 3, background: 'red' },
  })
    .png()
    .toBuffer();
  return sharp({ create: { width: 1600, height: 1000, channels: 3, background: 'blue' } })
    .composite([{ input: left, left: 0, top: 0 }])
    .withMetadata({ orientation: 6, exif: { IFD0: { ImageDescription: SECRET } } })
    .withIccProfile('p3')
    .jpeg()
    .toBuffer();
}

async function colourAt(file: Buffer, left: number, top: number): Promise<number[]> {
  const { data } = await sharp(file)
    .extract({ left, top, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data];
}

test('a photograph is kept upright and square in four renditions, without what the camera wrote', async () => {
  await using app = await startApp();
  const photograph = await makePhotograph();
  expect(photograph.includes(SECRET)).toBe(true);
  expect((await sharp(photograph).metadata()).orientation).toBe(6);
  const reply = await upload(app, photograph);
  expect(reply.statusCode).toBe(201);
  const { url } = reply.json();
  expect(url).toMatch(/^\/uploads\/headshot-[\da-f-]{36}\.jpg$/);
  const stem = url.slice('/uploads/'.length, -'.jpg'.length);
  expect(await filesOnDisk(app.env.dataDir)).toEqual(
    ['-1200.webp', '-600.jpg', '-600.webp', '.jpg'].map((end) => stem + end),
  );

  for (const name of await filesOnDisk(app.env.dataDir)) {
    const file = await fileOf(app, name);
    const { format, width, height, exif, orientation, icc } = await sharp(file).metadata();
    const expected = name.includes('-600.') ? 600 : 1000;
    expect([format, width, height]).toEqual([
      name.endsWith('webp') ? 'webp' : 'jpeg',
      expected,
      expected,
    ]);
    expect([exif, orientation, icc]).toEqual([undefined, undefined, undefined]);
    expect(file.includes(SECRET)).toBe(false);
    // Turned upright, the left half of the file is the upper half of the picture.
    const [[upperRed = 0], [, , lowerBlue = 0]] = [
      await colourAt(file, 300, 50),
      await colourAt(file, 300, expected - 50),
    ];
    expect(upperRed).toBeGreaterThan(200);
    expect(lowerBlue).toBeGreaterThan(200);
  }

  const served = await app.get(url);
  expect([served.statusCode, served.headers['content-type']]).toEqual([200, 'image/jpeg']);
});

test('a headshot is one file in the list, and goes as one', async () => {
  await using app = await startApp();
  const browser = await app.signIn();
  const { url } = (await upload(app, await makeImage('jpeg', 700), 'me.jpg', browser)).json();
  const name = url.slice('/uploads/'.length);
  const sizes = await Promise.all(
    (await filesOnDisk(app.env.dataDir)).map(async (file) => (await fileOf(app, file)).length),
  );
  const size = sizes.reduce((sum, bytes) => sum + bytes, 0);
  expect((await app.get('/api/admin/files', browser)).json()).toMatchObject({
    totalFiles: 1,
    totalSize: size,
    files: [{ name, type: 'headshot', size, usedBy: [] }],
  });

  const address = `/api/admin/files/${name}`;
  await app.server.inject({ method: 'DELETE', url: address, headers: browser });
  expect(await filesOnDisk(app.env.dataDir)).toEqual([]);
});

test('a picture with transparent parts stays transparent', async () => {
  await using app = await startApp();
  const picture = await sharp({
    create: { width: 700, height: 700, channels: 4, background: { r: 9, g: 9, b: 9, alpha: 0.5 } },
  })
    .png()
    .toBuffer();
  const { url } = (await upload(app, picture, 'me.png')).json();
  expect(url).toMatch(/^\/uploads\/headshot-[\da-f-]{36}\.png$/);
  for (const name of await filesOnDisk(app.env.dataDir)) {
    expect((await sharp(await fileOf(app, name)).stats()).isOpaque).toBe(false);
  }
});

test.each(['me.jpg', 'blob', '', 'me.txt', 'IMG_0042.HEIC', 'me.exe'])(
  'a picture named %j is taken for what its bytes say',
  async (name) => {
    await using app = await startApp();
    const reply = await upload(app, await makeImage('png'), name);
    expect(reply.statusCode).toBe(201);
    expect(await filesOnDisk(app.env.dataDir)).toHaveLength(4);
  },
);

test.each(['jpg', 'jpeg', 'png', 'webp', 'gif'])(
  'a small %s is taken as it is large',
  async (extension) => {
    await using app = await startApp();
    const reply = await upload(
      app,
      (await wholeFiles[extension]?.()) ?? Buffer.alloc(0),
      `me.${extension}`,
    );
    expect(reply.statusCode).toBe(201);
    for (const name of await filesOnDisk(app.env.dataDir)) {
      expect(await sharp(await fileOf(app, name)).metadata()).toMatchObject({
        width: 64,
        height: 64,
      });
    }
  },
);

const refused: [what: string, name: string, content: () => Promise<Buffer>, status: number][] = [
  ['a drawing', 'me.svg', async () => (await wholeFiles['svg']?.()) ?? Buffer.alloc(0), 415],
  ['a bitmap', 'me.bmp', async () => (await wholeFiles['bmp']?.()) ?? Buffer.alloc(0), 415],
  ['a document', 'me.pdf', async () => (await wholeFiles['pdf']?.()) ?? Buffer.alloc(0), 415],
  [
    'a page that calls itself a picture',
    'me.jpg',
    async () => Buffer.from('<script>1</script>'),
    415,
  ],
  ['half a picture', 'me.jpg', async () => (await makeImage('jpeg', 300)).subarray(0, 20_000), 415],
  ['an empty file', 'me.jpg', async () => Buffer.alloc(0), 400],
  ['more than 10 MB', 'me.jpg', async () => Buffer.alloc(10_485_761), 413],
  ['a picture of too many pixels', 'me.png', () => makePlain(7200, 7200), 413],
];

/** Few bytes and many pixels. */
function makePlain(width: number, height: number): Promise<Buffer> {
  const options = { limitInputPixels: false } as const;
  return sharp({ create: { width, height, channels: 3, background: 'white' }, ...options })
    .png({ palette: true, colours: 2 })
    .toBuffer();
}

test.each(refused)('%s is refused, and nothing is kept', async (_what, name, content, status) => {
  await using app = await startApp();
  const reply = await upload(app, await content(), name);
  expect(reply.statusCode).toBe(status);
  expect(reply.json()).toEqual({ message: expect.stringMatching(/\.$/) });
  expect(await filesOnDisk(app.env.dataDir)).toEqual([]);
});

const wrongForms: [what: string, parts: FormPart[]][] = [
  ['no file', [['url', '/uploads/x.jpg']]],
  ['a file in another field', [{ name: 'me.jpg', content: 'x', field: 'picture' }]],
];

test.each(wrongForms)('a form with %s is refused', async (_what, parts) => {
  await using app = await startApp();
  const headers = await app.signIn();
  const reply = await sendForm(app, { url: '/api/upload-headshot', headers }, parts);
  expect(reply.statusCode).toBe(400);
  expect(await filesOnDisk(app.env.dataDir)).toEqual([]);
});

test('what is no form is refused', async () => {
  await using app = await startApp();
  const reply = await app.post('/api/upload-headshot', { file: 'x' }, await app.signIn());
  expect(reply.statusCode).toBe(415);
});

test('many pictures at once are all taken, one after another', async () => {
  await using app = await startApp();
  const [picture, browser] = [await makeImage('jpeg', 700), await app.signIn()];
  const replies = await Promise.all(
    Array.from({ length: 8 }, () => upload(app, picture, 'me.jpg', browser)),
  );
  expect(new Set(replies.map((reply) => reply.json().url)).size).toBe(8);
  expect(await filesOnDisk(app.env.dataDir)).toHaveLength(32);
});

test.each(eachDatabase)(
  'a deleted headshot is gone from the biography and the disk, and can be deleted twice, on %s',
  async (kind) => {
    await using app = await startApp({ database: kind });
    const browser = await app.signIn();
    const { url } = (await upload(app, await makeImage('jpeg'), 'me.jpg', browser)).json();
    const saved = await app.post('/api/bio', { content: '<p>x</p>', headshotUrl: url }, browser);
    expect(saved.json().headshotUrl).toBe(url);
    for (const time of ['once', 'twice']) {
      const reply = await app.server.inject({
        method: 'DELETE',
        url: '/api/delete-headshot',
        headers: browser,
      });
      expect([time, reply.statusCode, reply.json()]).toEqual([
        time,
        200,
        { message: 'Headshot deleted successfully' },
      ]);
      expect(await filesOnDisk(app.env.dataDir)).toEqual([]);
      expect((await app.get('/api/bio')).json()).toEqual({
        content: '<p>x</p>',
        headshotUrl: null,
      });
    }
  },
);

test('visitors neither upload nor delete a headshot', async () => {
  await using app = await startApp();
  const visitor = await app.visitor();
  const before = await makeBio(app.database, { headshotUrl: '/uploads/headshot-1.webp' });
  const replies = [
    await upload(app, await makeImage('jpeg'), 'me.jpg', visitor),
    await app.server.inject({ method: 'DELETE', url: '/api/delete-headshot', headers: visitor }),
  ];
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([401, 401]);
  expect(await filesOnDisk(app.env.dataDir)).toEqual([]);
  expect(await app.database.selectFrom('bio_content').selectAll().execute()).toEqual([before]);
});
