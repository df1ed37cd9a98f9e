import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';

const BUILD_FOLDER = join(import.meta.dirname, '../../dist');

/** Soon, because a process that is killed does not store its code when it ends. */
const STORE_CODE_AFTER_MS = 3000;

// Before the server is imported, so that later starts read its compiled code from the disk. If the
// folder cannot be written, the server starts without.
enableCompileCache(join(BUILD_FOLDER, 'compiled'));
const { runServer } = await import('#server/run-server.ts');

await runServer(BUILD_FOLDER);
setTimeout(flushCompileCache, STORE_CODE_AFTER_MS).unref();
