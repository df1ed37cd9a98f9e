import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import * as z from 'zod/mini';
import { RequestError } from '#server/core/http/request-error.ts';
import type { PictureFiles } from '#server/core/site/picture-names.ts';
import type { ReceivedFile } from '#server/core/uploads/uploads.ts';

/** The process ends itself long before, unless the machine is so busy that it gets no time to draw. */
const TIMEOUT_MS = 60_000;

const fileSchema = z.object({ mediaType: z.string(), bytes: z.instanceof(Buffer) });

const resultSchema = z.union([
  z.object({ files: z.array(z.tuple([z.string(), fileSchema])) }),
  z.object({ refusal: z.object({ status: z.literal([400, 413, 415]), message: z.string() }) }),
]);

/**
 * Makes the logo and the icons of the site from an uploaded picture, in a process of its own: a hostile
 * picture can keep the processor busy for hours, and no thread can be ended while libvips draws.
 *
 * Only one call may run at a time, see `Uploads.decode`.
 *
 * @throws RequestError when the picture cannot be used, or drawing it takes too much time or memory
 */
export async function renderUploadedPicture(
  file: Pick<ReceivedFile, 'path' | 'extension'>,
): Promise<PictureFiles> {
  const result = resultSchema.safeParse(await runProcess(file));
  if (!result.success) {
    throw new RequestError(
      415,
      'Drawing this picture takes too long or too much memory. Please choose a simpler one.',
    );
  }
  if ('refusal' in result.data) {
    const { status, message } = result.data.refusal;
    throw new RequestError(status, message);
  }
  return new Map(result.data.files);
}

/** Returns what the process sends, or something else if it ends before. */
async function runProcess({
  path,
  extension,
}: Pick<ReceivedFile, 'path' | 'extension'>): Promise<unknown> {
  // The built server also runs this program from its TypeScript source.
  const program = fileURLToPath(
    import.meta.resolve('#server/pages/site-pictures/render-pictures-process.ts'),
  );
  const child = fork(program, [path, extension], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: [],
    // The environment of the server contains passwords, which this process does not need.
    env: {},
    timeout: TIMEOUT_MS,
    killSignal: 'SIGKILL',
  });
  try {
    const [sent]: unknown[] = await Promise.race([once(child, 'message'), once(child, 'exit')]);
    return sent;
  } finally {
    child.kill('SIGKILL');
  }
}
