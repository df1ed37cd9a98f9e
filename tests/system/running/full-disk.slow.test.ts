import { spawnSync } from 'node:child_process';
import { closeSync, openSync, readdirSync, rmSync, writeSync } from 'node:fs';
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { canMount } from '#tests/processes/optional-programs.ts';
import { adminSourceSchema } from '#domain/sources/source.ts';
import { adminVideoSchema } from '#domain/videos/video.ts';
import { backUp } from '#server/owner/backup/back-up.ts';
import { makeArchive } from '#tests/archives/archives.ts';
import { signIn } from '#tests/app/browser-headers.ts';
import { compileCache } from '#tests/processes/compile-cache.ts';
import { ADMIN_PASSWORD } from '#tests/rows/make-administrator.ts';
import { makePdf } from '#tests/inputs/make-file.ts';
import { encodeForm, formHeaders } from '#tests/app/multipart-form.ts';
import { type Headers, startDatabase, testEnv } from '#tests/app/start-app.ts';
import { startServerProcess } from '#tests/processes/start-server-process.ts';
import { writeUpload } from '#tests/rows/stored-files.ts';

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

const NO_ROOM = { message: 'The server has no room to store this. Nothing was saved.' };

const VIDEO = { title: 'Change 0', youtubeUrl: 'https://youtu.be/dQw4w9WgXcQ' };

test.runIf(canMount)(
  'on a full disk reading works, what cannot be stored is answered with 507, and nothing that was stored is lost',
  async () => {
    await using env = await testEnv();
    const settings = { DATA_DIR: env.dataDir, ADMIN_PASSWORD, PATH: process.env['PATH'] ?? '' };
    await using server = startServerProcess(settings, undefined, SMALL_DISK);
    const address = await server.address();
    // The folder as the server sees it: the file system that is mounted there.
    const dataDir = `/proc/${server.process.pid}/root${env.dataDir}`;
    const send = (method: string, path: string, headers: Headers, body?: string | Buffer) =>
      fetch(address + path, { method, headers, ...(body !== undefined && { body }) });
    const administrator = await signIn(address);
    const write = (method: string, path: string, body: object) =>
      send(
        method,
        path,
        { 'content-type': 'application/json', ...administrator },
        JSON.stringify(body),
      );

    const video = adminVideoSchema.parse(await (await write('POST', '/api/videos', VIDEO)).json());
    const sources = `/api/videos/${video.id}/sources`;
    const form = encodeForm([['title', 'A'], { name: 'a.pdf', content: makePdf(200_000) }]);
    const upload = () => send('POST', sources, { ...administrator, ...formHeaders }, form);
    const source = adminSourceSchema.parse(await (await upload()).json());

    fillDisk(dataDir);
    const refused = await upload();
    expect([refused.status, await refused.json()]).toEqual([507, NO_ROOM]);
    expect(readdirSync(join(dataDir, 'incoming'))).toEqual([]);
    expect(
      readdirSync(join(dataDir, 'uploads')).filter((name) => name.endsWith('.pdf')),
    ).toHaveLength(1);

    // Small changes fit into the log of the database until it would have to grow.
    const path = `/api/videos/${video.id}`;
    const rename = (title: string) => write('PATCH', path, { title });
    let [changes, reply] = [0, await rename('Change 1')];
    while (reply.status === 200) {
      changes += 1;
      reply = await rename(`Change ${changes + 1}`);
    }
    expect([reply.status, await reply.json()]).toEqual([507, NO_ROOM]);
    for (const read of ['/', '/api/videos', sources, source.url, '/readyz']) {
      expect([read, (await send('GET', read, {})).status]).toEqual([read, 200]);
    }
    const listed = await send('GET', '/api/admin/videos', administrator);
    expect(await listed.json()).toMatchObject([{ title: `Change ${changes}` }]);

    rmSync(join(dataDir, 'filler'));
    expect((await rename('There is room again')).status).toBe(200);
    expect((await upload()).status).toBe(201);
  },
);

test.runIf(canMount)('a restore that fills the disk leaves the site as it was', async () => {
  await using site = await startDatabase();
  await writeUpload(site.env, 'a.txt', 'small');
  const small = await makeArchive(site.env);
  await writeUpload(site.env, 'large.bin', Buffer.alloc(12 * 1024 * 1024, 'large'));
  const large = join(site.env.dataDir, 'large.tar');
  await backUp({ file: large, env: site.env, now: () => new Date() });

  await using env = await testEnv();
  await using backups = await mkdtempDisposable(join(tmpdir(), 'plain-evidence-backups-'));
  const [restore, verify] = ['#scripts/site-copy/restore.ts', '#scripts/site-copy/verify.ts'].map(
    (script) => fileURLToPath(import.meta.resolve(script)),
  );
  // Every command runs in the same process, because only its children see the file system.
  const commands = `
    "$0" ${restore} ${small}
    "$0" ${restore} ${large} --overwrite
    "$0" ${verify}
    echo "Left: $(ls $DATA_DIR $DATA_DIR/incoming)"`;
  const [command = '', ...args] = SMALL_DISK;
  const { stdout } = spawnSync(
    command,
    [...args, 'sh', '-c', `exec 2>&1\n${commands}`, process.execPath],
    {
      encoding: 'utf8',
      env: {
        ...compileCache,
        DATA_DIR: env.dataDir,
        BACKUP_DIR: backups.path,
        PATH: '/usr/bin:/bin',
      },
    },
  );
  expect(stdout).toMatch(/^Restored .* and 1 files/m);
  expect(stdout).toMatch(/^Nothing was restored: ENOSPC.*saved as .*before-restore-.*\.tar\.$/m);
  expect(stdout).toMatch(/^Files: 1 \(/m);
  expect(stdout).toContain('No problems found.');
  expect(stdout).not.toMatch(/Left:[^]*(half-restored|archive|partial)/);
});

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
