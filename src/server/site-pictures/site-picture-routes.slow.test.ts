import { expect, test } from 'vitest';
import { sendForm } from '#tests/app/multipart-form.ts';
import { type Headers, startApp, type TestApp } from '#tests/app/start-app.ts';
import { makeImage } from '#tests/inputs/make-file.ts';
import { makeDrawing } from '#tests/inputs/make-site-picture.ts';

const ADDRESS = '/api/admin/site/picture';

async function upload(app: TestApp, content: Buffer, name = 'me.png', browser?: Headers) {
  const headers = browser ?? (await app.signIn());
  return sendForm(app, { url: ADDRESS, headers }, [{ name, content }]);
}

test('the type of a picture is found in its bytes, and only an SVG needs its extension', async () => {
  await using app = await startApp();
  const browser = await app.signIn();
  const accepted: [name: string, content: Buffer][] = [
    ['a', await makeImage('webp', 256)],
    ['a.gif', await makeImage('jpeg', 256)],
    ['a.svg', makeDrawing('<path d="M0 0h64v9z"/>')],
    ['a.png', await paddedTo(MAX_BYTES)],
  ];
  for (const [name, content] of accepted) {
    const reply = await upload(app, content, name, browser);
    expect([name, reply.statusCode]).toEqual([name, 201]);
  }
});

const MAX_BYTES = 2 * 1024 * 1024;

/** A PNG of this size: a picture and bytes that no program reads. */
async function paddedTo(sizeBytes: number): Promise<Buffer> {
  const picture = await makeImage('png', 256);
  return Buffer.concat([picture, Buffer.alloc(sizeBytes - picture.length)]);
}
