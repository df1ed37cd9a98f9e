import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import * as z from 'zod/mini';

/** The process ends itself before this time, unless the machine is too busy to start it. */
const TIMEOUT_MS = 15_000;

const pageCountSchema = z.int().check(z.positive());

/**
 * Counts the pages of a PDF in a separate process. A PDF can exhaust the memory, which would end the
 * whole server even if only a thread of it read the file. See decision 33.
 *
 * @throws when the file is damaged or needs a password, or when counting takes too much time or memory,
 *   or is aborted
 */
export async function countPages(path: string, signal: AbortSignal): Promise<number> {
  // The built server also runs this program from its TypeScript source.
  const program = fileURLToPath(import.meta.resolve('#server/uploads/count-pages-process.ts'));
  const { stdout } = await promisify(execFile)(process.execPath, [program, path], {
    timeout: TIMEOUT_MS,
    signal,
    killSignal: 'SIGKILL',
    // The environment of the server contains passwords, which this process does not need.
    env: {},
  });
  return pageCountSchema.parse(Number(stdout));
}
