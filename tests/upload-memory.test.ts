import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { makeVideo } from './make-video.ts';
import { type FormPart, sendForm } from './multipart-form.ts';
import { startApp } from './start-app.ts';
import { sendPdf } from './upload-socket.ts';

const MAX_FILE_BYTES = 10_485_760;
const UPLOADS_AT_ONCE = 4;

/** A third of the files together. At most 3 MB were measured; files collected in memory would take all 40. */
const MAX_HEAP_GROWTH_BYTES = 13 * 1024 * 1024;

test('four files of 10 MB that arrive at once take less than 13 MB of memory', async () => {
  await using app = await startApp();
  const address = await app.server.listen({ host: '127.0.0.1', port: 0 });
  const [headers, { id }] = [await app.signIn(), await makeVideo(app.database)];
  const send = () =>
    sendPdf(`${address}/api/videos/${id}/sources`, { headers, sizeBytes: MAX_FILE_BYTES });
  await send();

  const memory = watchHeap();
  const answers = await Promise.all(Array.from({ length: UPLOADS_AT_ONCE }, send));
  const growth = memory.growth();

  expect(answers.map(({ status }) => status)).toEqual(Array(UPLOADS_AT_ONCE).fill(201));
  expect(growth).toBeLessThan(MAX_HEAP_GROWTH_BYTES);
});

/** Measures for a fifth of the time, because collecting garbage stops everything else. */
function watchHeap() {
  const before = memoryInUse();
  let peak = before;
  let timer = setTimeout(measure);
  function measure(): void {
    const start = performance.now();
    peak = Math.max(peak, memoryInUse());
    timer = setTimeout(measure, 4 * (performance.now() - start));
  }
  return {
    /** Stops measuring. */
    growth(): number {
      clearTimeout(timer);
      return peak - before;
    },
  };
}

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** Memory that is in use, without garbage. */
function memoryInUse(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** One of these images takes 75 MB when it is decoded. All four at once took 300. */
const MAX_PROCESS_GROWTH_BYTES = 180 * 1024 * 1024;

test('images that arrive at once are decoded one after another', async () => {
  await using app = await startApp();
  const [headers, { id }] = [await app.signIn(), await makeVideo(app.database)];
  // All of a progressive JPEG is in memory until its last row is known.
  const create = { width: 6000, height: 4000, channels: 3, background: 'teal' } as const;
  const content = await sharp({ create }).jpeg({ progressive: true }).toBuffer();
  const form: FormPart[] = [['title', 'A'], { name: 'photo.jpg', content }];
  const send = () => sendForm(app, { url: `/api/videos/${id}/sources`, headers }, form);

  const before = process.memoryUsage.rss();
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 5);
  const replies = await Promise.all(Array.from({ length: 4 }, send));
  clearInterval(watch);

  expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201]);
  expect(peak - before).toBeLessThan(MAX_PROCESS_GROWTH_BYTES);
});
