import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { headshotExtensions } from '#domain/bio/headshot-file.ts';
import { adminVideoSchema } from '#domain/videos/video.ts';
import { type BrowserHeaders, signIn } from '#tests/app/browser-headers.ts';
import { ADMIN_PASSWORD } from '#tests/rows/make-administrator.ts';
import { validFiles } from '#tests/inputs/make-file.ts';
import { encodeForm, formHeaders } from '#tests/app/multipart-form.ts';
import { testEnv } from '#tests/app/start-app.ts';
import { startServerProcess } from '#tests/processes/start-server-process.ts';

/** Of each file, at most this many beginnings and this many copies with one wrong byte are uploaded. */
const VARIANTS = inject('isThorough')
  ? { beginnings: 40, damaged: 8 }
  : { beginnings: 10, damaged: 3 };

// The server is the built one, because bundling its packages can change which errors they throw.
test('every cut-off or damaged file of an accepted type is stored or refused, and a refused one leaves nothing behind', async () => {
  await using env = await testEnv();
  await using server = startServerProcess({ DATA_DIR: env.dataDir, ADMIN_PASSWORD });
  const address = await server.address();
  const administrator = await signIn(address);
  const post = (path: string, headers: BrowserHeaders, body: Buffer | string) =>
    fetch(address + path, { method: 'POST', headers: { ...administrator, ...headers }, body });
  const upload = async (path: string, name: string, content: Buffer) =>
    (await post(path, formHeaders, encodeForm([['title', 'A'], { name, content }]))).status;
  const filesIn = (folder: string) => readdirSync(join(env.dataDir, folder));

  const video = { title: 'Cut off', youtubeUrl: 'https://youtu.be/dQw4w9WgXcQ' };
  const json = { 'content-type': 'application/json' };
  const created = await post('/api/videos', json, JSON.stringify(video));
  const { id } = adminVideoSchema.parse(await created.json());

  let [sources, headshots] = [0, 0];
  for (const [extension, make] of Object.entries(validFiles)) {
    const name = `a.${extension}`;
    for (const content of variantsOf(await make())) {
      const status = await upload(`/api/videos/${id}/sources`, name, content);
      expect([201, 413, 415]).toContain(status);
      if (status === 201) sources += 1;
      if (!headshotExtensions.includes(extension)) continue;
      const headshotStatus = await upload('/api/upload-headshot', name, content);
      expect([201, 413, 415]).toContain(headshotStatus);
      if (headshotStatus === 201) headshots += 1;
    }
  }
  expect(filesIn('incoming')).toEqual([]);
  // A headshot is stored in four sizes and formats.
  expect(filesIn('uploads')).toHaveLength(sources + 4 * headshots);
});

/** The whole file, beginnings of it, and copies in which one byte is inverted. */
function variantsOf(whole: Buffer): Buffer[] {
  return [
    ...positions(whole, VARIANTS.beginnings).map((last) => whole.subarray(0, last + 1)),
    ...positions(whole, VARIANTS.damaged).map((place) => {
      const damaged = Buffer.from(whole);
      damaged.writeUInt8(0xff - whole.readUInt8(place), place);
      return damaged;
    }),
  ];
}

/** At most `count` positions, evenly spread from the last byte of the file backward. */
function positions({ length }: Buffer, count: number): number[] {
  const step = Math.ceil(length / count);
  return Array.from({ length: Math.ceil(length / step) }, (_, index) => length - 1 - index * step);
}
