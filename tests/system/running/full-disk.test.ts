import { spawnSync } from 'node:child_process';
import { closeSync, openSync, readdirSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { adminSourceSchema } from '#domain/sources/source.ts';
import { adminVideoSchema } from '#domain/videos/video.ts';
import { newVisitor, signIn } from '#tests/app/browser-headers.ts';
import { ADMIN_PASSWORD } from '#tests/rows/make-administrator.ts';
import { makePdf } from '#tests/inputs/make-file.ts';
import { encodeForm, formHeaders } from '#tests/app/multipart-form.ts';
import { type Headers, testEnv } from '#tests/app/start-app.ts';
import { startServerProcess } from '#tests/processes/start-server-process.ts';
import { writeMessage } from '#tests/app/write-message.ts';

/**
 * A command that mounts a file system of 8 MB at DATA_DIR, and then runs the command that is appended to
 * it. Only this process and its children see the file system.
 */
const SMALL_DISK = [
  'unshare',
  '--map-root-user',
  '--mount',
  'sh',
  '-c',
  'mount -t tmpfs -o size=8m none "$DATA_DIR" && exec "$0" "$@"',
];

const canMount =
  spawnSync('unshare', ['--map-root-user', '--mount', 'mount', '-t', 'tmpfs', 'none', '/mnt'])
    .status === 0;

const VIDEO = { title: 'A full disk', youtubeUrl: 'https://youtu.be/dQw4w9WgXcQ' };

test.runIf(canMount)(
  'on a full disk, signing in, reading and deleting work, and other writes are answered with 507 until there is room again',
  async () => {
    await using env = await testEnv();
    const settings = { DATA_DIR: env.dataDir, ADMIN_PASSWORD, PATH: process.env['PATH'] ?? '' };
    await using server = startServerProcess(settings, undefined, SMALL_DISK);
    const address = await server.address();
    // The folder as the server sees it: the file system that is mounted there.
    const dataDir = `/proc/${server.process.pid}/root${env.dataDir}`;
    const send = (method: string, path: string, headers: Headers, body?: unknown) =>
      fetch(address + path, {
        method,
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        body: body === undefined || body instanceof Buffer ? body : JSON.stringify(body),
      });
    const statusOf = async (path: string, headers: Headers = {}) =>
      (await send('GET', path, headers)).status;

    const administrator = await signIn(address);
    const created = await send('POST', '/api/videos', administrator, VIDEO);
    const video = adminVideoSchema.parse(await created.json());
    const sources = `/api/videos/${video.id}/sources`;
    const form = encodeForm([['title', 'A'], { name: 'a.pdf', content: makePdf(200_000) }]);
    const upload = () => send('POST', sources, { ...administrator, ...formHeaders }, form);
    const source = adminSourceSchema.parse(await (await upload()).json());
    const visitor = await newVisitor(address);
    expect(await writeMessage(address, visitor, 'There is room.')).toBe(true);
    expect(await statusOf('/readyz')).toBe(200);

    fillDisk(dataDir);
    await expect.poll(() => statusOf('/readyz')).toBe(503);
    for (const path of ['/api/videos', sources, source.url]) expect(await statusOf(path)).toBe(200);
    const refusals = [
      await upload(),
      await send('PATCH', `/api/videos/${video.id}`, administrator, { title: 'Changed' }),
      await send('POST', '/api/videos', administrator, VIDEO),
    ];
    for (const reply of refusals) {
      expect([reply.status, await reply.json()]).toEqual([
        507,
        { message: 'The server has no room to store this. Nothing was saved.' },
      ]);
    }
    expect(await writeMessage(address, visitor, 'There is none.')).toBe(false);
    expect(readdirSync(join(dataDir, 'incoming'))).toEqual([]);
    expect(
      readdirSync(join(dataDir, 'uploads')).filter((name) => name.endsWith('.pdf')),
    ).toHaveLength(1);

    for (let browser = 0; browser < 5; browser += 1) {
      const headers = await signIn(address);
      expect(await (await send('GET', '/api/admin/videos', headers)).json()).toMatchObject([VIDEO]);
    }
    const deletion = await send('DELETE', `/api/sources/${source.id}`, administrator);
    expect(deletion.status).toBe(200);
    expect(await statusOf(source.url)).toBe(404);
    expect((await send('DELETE', `/api/videos/${video.id}`, administrator)).status).toBe(200);

    rmSync(join(dataDir, 'filler'));
    await expect.poll(() => statusOf('/readyz')).toBe(200);
    expect(await writeMessage(address, visitor, 'There is room again.')).toBe(true);
  },
);

/** Writes a file until not one more byte fits. */
function fillDisk(folder: string): void {
  const file = openSync(join(folder, 'filler'), 'w');
  for (let bytes = 64 * 1024; bytes >= 1; bytes = Math.floor(bytes / 2)) {
    try {
      while (writeSync(file, Buffer.alloc(bytes)) === bytes);
    } catch {
      // A smaller piece may still fit.
    }
  }
  closeSync(file);
}
