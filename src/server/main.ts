import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';

const BUILD_FOLDER = join(import.meta.dirname, '../../dist');

/** Node also stores the compiled code when the process ends, but not when it is killed. */
const STORE_CODE_AFTER_MS = 3000;

// This precedes the import of the server, so that later starts read its compiled code from the disk.
// If the folder cannot be written, the server starts without the cache.
enableCompileCache(join(BUILD_FOLDER, 'compiled'));
const { runServer } = await import('#server/process/run-server.ts');

await runServer(BUILD_FOLDER);
setTimeout(flushCompileCache, STORE_CODE_AFTER_MS).unref();
