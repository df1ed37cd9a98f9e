import { once } from 'node:events';
import { mkdir, mkdtempDisposable, open, readFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { downloadReplySchema } from '#domain/backup/backup.ts';
import { signIn } from '#tests/app/browser-headers.ts';
import { BACKUPS } from '#tests/app/make-backup.ts';
import { startServerProcess } from '#tests/processes/start-server-process.ts';
import { ADMIN_PASSWORD } from '#tests/rows/make-administrator.ts';

const MB = 1024 * 1024;
const BACKUP_BYTES = 200 * MB;
const MAX_GROWTH_BYTES = 20 * MB;

/** How much the slow reader reads between two pages that a visitor opens. */
const READ_BYTES = 64 * 1024;

const PAGES = 100;

test.runIf(process.platform === 'linux')(
  'a slow download of a large backup takes less than 20 MB of memory, and pages are answered',
  async () => {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'plain-evidence-download-'));
    await mkdir(join(folder.path, 'backups'));
    await using file = await open(join(folder.path, 'backups/large.tar'), 'w');
    // Takes no space on the disk.
    await file.truncate(BACKUP_BYTES);
    await using server = startServerProcess({ DATA_DIR: folder.path, ADMIN_PASSWORD });
    const address = await server.address();
    const headers = await signIn(address);
    const reply = await fetch(`${address}${BACKUPS}/large.tar/download`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ currentPassword: ADMIN_PASSWORD }),
    });
    const { url } = downloadReplySchema.parse(await reply.json());
    // Before the measurement, the server loads what pages need.
    await openPages(address, PAGES);

    const pid = server.process.pid ?? 0;
    const memoryBefore = await residentBytes(pid);
    const request = get(address + url, { headers });
    const [download]: IncomingMessage[] = await once(request, 'response');
    if (!download) throw new Error('There was no reply.');
    download.pause();
    expect([download.statusCode, download.headers['content-length']]).toEqual([
      200,
      String(BACKUP_BYTES),
    ]);
    let peak = memoryBefore;
    for (let page = 0; page < PAGES; page += 1) {
      await readSome(download);
      await openPages(address, 1);
      peak = Math.max(peak, await residentBytes(pid));
    }
    request.destroy();

    expect(peak - memoryBefore).toBeLessThan(MAX_GROWTH_BYTES);
  },
);

async function openPages(address: string, count: number): Promise<void> {
  for (let page = 0; page < count; page += 1) {
    const reply = await fetch(`${address}/videos`);
    expect([reply.status, await reply.text()]).toEqual([200, expect.stringContaining('</html>')]);
  }
}

/** Reads {@link READ_BYTES} of a paused reply. */
async function readSome(reply: IncomingMessage): Promise<void> {
  let left = READ_BYTES;
  while (left > 0) {
    const chunk: Buffer | null = reply.read();
    if (chunk) left -= chunk.length;
    else await once(reply, 'readable');
  }
}

async function residentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024;
}
