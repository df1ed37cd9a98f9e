import { RequestError } from '#server/core/http/request-error.ts';
import { readSquare } from './read-picture.ts';
import { renderPictures } from './render-pictures.ts';

/*
 * Makes the logo and the icons from the picture whose path is the first argument, and sends them to the
 * process that has started this one. The second argument is "svg" for an SVG.
 *
 * libvips draws in threads of its own, so this thread can end the process when a limit is exceeded.
 */

/** Of the processor, so that a busy machine may take longer. Ordinary pictures take half a second. */
const MAX_CPU_MICROSECONDS = 5_000_000;

/** A picture of 51 megapixels takes at most 400 MB. */
const MAX_MEMORY_BYTES = 700 * 1024 * 1024;

const CHECK_INTERVAL_MS = 20;

// A process that calls `exit` waits for its other threads, which may be drawing.
const end = () => process.kill(process.pid, 'SIGKILL');
setInterval(() => {
  const { user, system } = process.cpuUsage();
  const isOverTime = user + system > MAX_CPU_MICROSECONDS;
  if (isOverTime || process.memoryUsage.rss() > MAX_MEMORY_BYTES) end();
}, CHECK_INTERVAL_MS);
// When the parent has ended, the picture is no longer needed.
process.on('disconnect', end);

const [, , path = '', kind] = process.argv;
process.send?.(await render());

async function render() {
  try {
    const square = await readSquare(path, kind === 'svg');
    return { files: [...(await renderPictures(square, false))] };
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    return { refusal: { status: error.status, message: error.message } };
  }
}
