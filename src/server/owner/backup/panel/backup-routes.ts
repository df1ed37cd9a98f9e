import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { FastifyRequest } from 'fastify';
import * as calls from '#domain/calls/health-calls.ts';
import type { Backup } from '#domain/backup/backup.ts';
import type { Context } from '#server/core/context/context.ts';
import { RequestError } from '#server/core/http/request-error.ts';
import { type App, implement } from '#server/core/http/typed-app.ts';
import { unchanged } from '#server/core/database/changed-meanwhile.ts';
import { confirmPassword } from '#server/owner/sign-in/passwords/check-password.ts';
import { diskStorage } from '#server/core/uploads/disk-storage.ts';
import { contentDisposition } from '#server/core/uploads/upload-routes.ts';
import { BackupError } from '../backup-error.ts';
import { listBackups } from '../backup-folder.ts';
import { checkArchive, describeArchive } from '../check-archive.ts';
import { openScratch } from '../open-scratch.ts';
import { isBackupRunning, takeLease } from '../runs/backup-lease.ts';
import { makeSiteBackup, requireSpaceForBackup } from '../runs/site-backups.ts';
import { createDownload, takeDownload } from './download-store.ts';

/** Lists, makes, checks, downloads and deletes the backups of this server. */
export function backupRoutes(app: App, context: Context): void {
  const { database, env, now } = context;
  const folder = env.backupDir;
  const stopping = stopOnClose(app);

  async function find({ name }: { name: string }): Promise<Backup> {
    const backup = (await listBackups(folder)).find((each) => each.name === name);
    if (!backup) throw new RequestError(404, 'This server has no backup of this name.');
    return backup;
  }

  implement(app, calls.listBackups, async () => {
    // In this order, a list that says that no backup is being made has the latest one.
    const isRunning = await isBackupRunning(context);
    return { isRunning, areNightly: env.backupKeep > 0, backups: await listBackups(folder) };
  });

  implement(app, calls.makeBackup, async () => {
    await requireSpaceForBackup(context).catch((error: unknown) => {
      throw error instanceof BackupError ? new RequestError(507, error.message) : error;
    });
    const lease = await takeLease(context);
    if (!lease) return unchanged({ message: 'A backup is being made already.' });
    stopping.wait(makeSiteBackup(context, { kind: 'panel', lease }, stopping.signal));
    return { message: 'The backup has begun.' };
  });

  let isChecking = false;
  implement(app, calls.checkBackup, async ({ params }) => {
    const { name } = await find(params);
    // One at a time, because a check needs room for the rows of the backup.
    if (isChecking) throw new RequestError(409, 'Another check is running. Please try again soon.');
    isChecking = true;
    const checking = checkBackup(join(folder, name), env.dataDir, stopping.signal).finally(() => {
      isChecking = false;
    });
    stopping.wait(checking);
    return unchanged(await checking);
  });

  implement(app, calls.allowDownload, async (request) => {
    const { name } = await find(request.params);
    await confirmPassword(context, request, request.body.currentPassword);
    const download = { fileName: name, sessionHash: await sessionHashOf(request) };
    const token = await createDownload(database, download, now());
    const address = request.url.split('?')[0] ?? '';
    // The download itself is recorded. In a query, the token is not logged.
    return unchanged({ url: `${address}?token=${token}` });
  });

  implement(
    app,
    calls.downloadBackup,
    async (request, reply) => {
      const backup = await find(request.params);
      const download = { fileName: backup.name, sessionHash: await sessionHashOf(request) };
      const isAllowed = await takeDownload(database, request.query.token ?? '', download, now());
      const content = isAllowed ? await diskStorage(folder).read(backup.name) : undefined;
      if (!content) {
        throw new RequestError(
          404,
          'This download has expired. Please begin it again in the panel.',
        );
      }
      reply.headers({
        'cache-control': 'private, no-store',
        'content-disposition': contentDisposition('attachment', backup.name),
        'content-length': backup.sizeBytes,
        'content-type': 'application/x-tar',
        // Otherwise nginx would write up to 1 GB of the backup to its own disk.
        'x-accel-buffering': 'no',
      });
      return reply.send(content);
    },
    { exposeHeadRoute: false },
  );

  implement(app, calls.deleteBackup, async ({ params }) => {
    const backup = await find(params);
    if (backup.kind !== 'panel') {
      throw new RequestError(409, 'Only backups that were made in the panel can be deleted here.');
    }
    await rm(join(folder, backup.name), { force: true });
    return { message: 'Backup deleted successfully' };
  });
}

/**
 * Reads a whole backup and says what it contains.
 *
 * @throws RequestError 422 when the backup is not complete and intact, or when files in it are not as
 *   they were uploaded
 */
async function checkBackup(
  file: string,
  dataDir: string,
  signal: AbortSignal,
): Promise<{ message: string }> {
  await using scratch = await openScratch(dataDir);
  const name = basename(file);
  try {
    const { manifest, altered } = await checkArchive(file, scratch.database, { signal });
    if (altered.length > 0) {
      throw new BackupError(
        `${file} is complete, but contains files that are not as they were uploaded: ${altered.join(', ')}.`,
      );
    }
    return { message: `${name} is complete and intact: ${describeArchive({ manifest })}.` };
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
    throw new RequestError(422, error.message.replaceAll(file, name));
  }
}

async function sessionHashOf(request: FastifyRequest): Promise<string> {
  return (await request.session())?.tokenHash ?? '';
}

/** Ends what runs without a request when the app closes, and waits until it has ended. */
function stopOnClose(app: App) {
  const stopping = new AbortController();
  const running = new Set<Promise<unknown>>();
  app.addHook('onClose', async () => {
    stopping.abort(new Error('the server stops'));
    await Promise.allSettled(running);
  });
  return {
    signal: stopping.signal,
    wait(work: Promise<unknown>): void {
      running.add(work);
      const forget = () => running.delete(work);
      work.then(forget, forget);
    },
  };
}
