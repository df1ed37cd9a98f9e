import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { pictureNames } from '#server/core/site/picture-names.ts';
import { readTrail } from '#tests/app/audit-trail.ts';
import { sendForm } from '#tests/app/multipart-form.ts';
import { sharedApp, startApp, type TestApp } from '#tests/app/start-app.ts';
import { makeBitmap, makeImage, makePngOfSize, validFile } from '#tests/inputs/make-file.ts';
import { makeEndlessDrawing, makeSquare, makeDrawing } from '#tests/inputs/make-site-picture.ts';
import { sampleRows } from '#tests/rows/sample-rows.ts';
import { storedFiles } from '#tests/rows/stored-files.ts';
import { slowTest } from '#tests/slow-test.ts';

const ADDRESS = '/api/admin/site/picture';
const DEFAULT_LOGO = '/brand/logo.svg';

/** The side in pixels of every logo and icon. */
const sides = new Map<string, number>([
  [pictureNames.smallLogo, 96],
  [pictureNames.largeLogo, 416],
  [pictureNames.smallIcon, 32],
  [pictureNames.icon, 192],
  [pictureNames.largeIcon, 512],
  [pictureNames.maskableIcon, 512],
  [pictureNames.appleTouchIcon, 180],
  [pictureNames.card, 112],
]);

async function upload(app: TestApp, content: Buffer, name = 'a.png') {
  return sendForm(app, { url: ADDRESS }, [{ name, content }]);
}

function picturesOf(app: TestApp) {
  return app.database.selectFrom('site_pictures').selectAll().orderBy('name').execute();
}

async function logoOf(app: TestApp) {
  return (await app.get('/api/site')).json().logo;
}

async function colorAt(app: TestApp, address: string, place: { left: number; top: number }) {
  const { rawPayload } = await app.get(address);
  const area = { ...place, width: 1, height: 1 };
  const pixel = await sharp(rawPayload).extract(area).removeAlpha().raw().toBuffer();
  return [...pixel];
}

test('logo and icons are made from the picture, are rows, and are served from memory', async () => {
  await using app = await startApp();
  await using other = await startApp({ sharing: app });
  expect((await logoOf(other)).large).toBe(DEFAULT_LOGO);
  // Noise compresses badly in every format.
  const reply = await upload(app, await makeImage('png', 600));
  expect(reply.statusCode).toBe(201);
  const { picture } = reply.json();
  expect(picture).toMatch(/^\/brand\/[\da-f]{8}\/logo-416\.webp$/);

  const rows = await picturesOf(app);
  expect(rows.map(({ name }) => name)).toEqual([...sides.keys()].toSorted());
  for (const { base64 } of rows) expect(base64.length).toBeLessThanOrEqual(150_000);
  expect(await storedFiles(app.env)).toEqual([]);

  const logo = { small: picture.replace('416', '96'), large: picture };
  await expect.poll(() => logoOf(other)).toEqual(logo);
  for (const [name, side] of sides) {
    const file = await other.get(picture.replace(pictureNames.largeLogo, name));
    expect(file.headers).toMatchObject({
      'content-type': name.endsWith('.webp') ? 'image/webp' : 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
    });
    const { width, height } = await sharp(file.rawPayload).metadata();
    expect([name, width, height]).toEqual([name, side, side]);
  }
  // The files stay in memory while the database cannot be reached.
  await other.database.destroy();
  expect((await other.get(picture)).statusCode).toBe(200);
});

const MAX_BYTES = 2 * 1024 * 1024;

/** A PNG of this size: a picture and bytes that no program reads. */
async function paddedTo(sizeBytes: number): Promise<Buffer> {
  const picture = await makeImage('png', 256);
  return Buffer.concat([picture, Buffer.alloc(sizeBytes - picture.length)]);
}

const refused: [what: string, name: string, content: () => Promise<Buffer>, status: number][] = [
  ['a picture of 255 pixels', 'a.png', () => makeImage('png', 255), 400],
  ['a file of one byte more than 2 MB', 'a.png', () => paddedTo(MAX_BYTES + 1), 413],
  ['a picture with too many pixels', 'a.png', async () => makePngOfSize(10_000, 5101), 413],
  ['an SVG without its extension', 'a', () => validFile('svg'), 415],
  ['an SVG named like a picture', 'a.png', () => validFile('svg'), 415],
  ['a BMP', 'a.bmp', async () => makeBitmap(300, 300), 415],
  ['a PDF', 'a.pdf', () => validFile('pdf'), 415],
  ['HTML named like a picture', 'a.png', async () => Buffer.from('<script>1</script>'), 415],
  ['an empty file', 'a.png', async () => Buffer.alloc(0), 400],
];

test.each(refused)('%s is refused and replaces nothing', async (_what, name, content, status) => {
  expect(await replaceWith(name, await content())).toEqual(refusal(status));
});

slowTest('an SVG that takes hours to draw is refused as the picture of the site', async () => {
  expect(await replaceWith('a.svg', makeEndlessDrawing())).toEqual(refusal(415));
});

const withPicture = sharedApp();

beforeAll(async () => {
  const { database } = withPicture();
  await database.insertInto('site_pictures').values(sampleRows.site_pictures).execute();
});

/** Uploads a picture for a site that has one. */
async function replaceWith(name: string, content: Buffer) {
  const app = withPicture();
  const reply = await upload(app, content, name);
  return { status: reply.statusCode, reply: reply.json(), stored: await picturesOf(app) };
}

function refusal(status: number) {
  const message: unknown = expect.stringMatching(/^[A-Z].*\.$/);
  return { status, reply: { message }, stored: [sampleRows.site_pictures] };
}

slowTest('an outdated address redirects to the current one, and others do not exist', async () => {
  await using app = await startApp();
  const first = (await upload(app, await makeSquare('#00a000'))).json().picture;
  expect((await app.get(first)).statusCode).toBe(200);
  const second = (await upload(app, await makeSquare('#a00000'))).json().picture;
  expect(second).not.toBe(first);
  const icon = await app.get(first.replace(pictureNames.largeLogo, pictureNames.icon));
  expect(icon.statusCode).toBe(302);
  expect(icon.headers).toMatchObject({
    location: second.replace(pictureNames.largeLogo, pictureNames.icon),
    'cache-control': 'no-cache',
  });
  for (const address of [`${second}.png`, second.replace(/\/[\da-f]{8}\//, '/12345/')]) {
    expect((await app.get(address)).statusCode).toBe(404);
  }
  await app.admin.delete(ADDRESS);
  expect((await app.get(second)).headers).toMatchObject({ location: DEFAULT_LOGO });
});

slowTest('a site without a picture is shown by its initials on its accent color', async () => {
  await using app = await startApp();
  const save = (values: object) => app.admin.post('/api/admin/site', values);
  await save({ brand: 'Ada Explains' });
  const red = (await logoOf(app)).large;
  // The tile has the color of the accent beside its letters.
  const icon = red.replace(pictureNames.largeLogo, pictureNames.icon);
  expect(await colorAt(app, icon, { left: 96, top: 9 })).toEqual([155, 28, 28]);

  await upload(app, await makeSquare('#00a000'));
  const stored = (await logoOf(app)).large;
  expect(stored).not.toBe(red);
  expect((await app.admin.get('/api/admin/site')).json()).toMatchObject({
    values: { picture: stored },
    defaults: { picture: red },
  });
  const deleted = await app.admin.delete(ADDRESS);
  expect([deleted.statusCode, deleted.json()]).toEqual([200, { picture: null }]);
  expect((await logoOf(app)).large).toBe(red);

  await save({ accent: '#0000c0' });
  const blue = (await logoOf(app)).large;
  expect((await app.get(red)).headers).toMatchObject({ location: blue });
  await save({ brand: null, accent: null });
  expect((await logoOf(app)).large).toBe(DEFAULT_LOGO);
  expect((await app.get(blue)).headers).toMatchObject({ location: DEFAULT_LOGO });
});

slowTest('the audit trail names what was done with the picture, if anything was', async () => {
  await using app = await startApp();
  const square = await makeSquare('#00a000');
  for (const time of ['once', 'twice']) {
    expect([time, (await upload(app, square)).statusCode]).toEqual([time, 201]);
  }
  await app.admin.delete(ADDRESS);
  await app.admin.delete(ADDRESS);
  const { entries } = await readTrail(app, await app.admin.headers());
  const changes = entries.filter(({ event }) => event === 'change');
  expect(changes.map(({ detail }) => detail).toSorted()).toEqual([
    'Delete the picture of the site',
    'Replace the picture of the site',
  ]);
});

slowTest('the type of a picture is in its bytes, and only an SVG needs its extension', async () => {
  await using app = await startApp();
  const accepted: [name: string, content: Buffer][] = [
    ['a', await makeImage('webp', 256)],
    ['a.gif', await makeImage('jpeg', 256)],
    ['a.svg', makeDrawing('<path d="M0 0h64v9z"/>')],
    ['a.png', await paddedTo(MAX_BYTES)],
  ];
  for (const [name, content] of accepted) {
    const reply = await upload(app, content, name);
    expect([name, reply.statusCode]).toEqual([name, 201]);
  }
});
