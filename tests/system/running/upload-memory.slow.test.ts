import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { MAX_FILE_BYTES } from '#domain/files/file-size.ts';
import { makeVideo } from '#tests/rows/make-video.ts';
import { type FormPart, sendForm } from '#tests/app/multipart-form.ts';
import { startApp } from '#tests/app/start-app.ts';
import { sendPdf } from '#tests/app/upload-socket.ts';

const CONCURRENT_UPLOADS = 12;

/**
 * Two thirds of the size of all files. The highest measured growth was 47 MB, however many uploads ran.
 * This memory holds chunks on their way between the clients and the server, which share this process,
 * and chunks that are not freed yet.
 */
const MAX_HEAP_GROWTH_BYTES = 80 * 1024 * 1024;

test('twelve concurrent uploads of 10 MB take less than 80 MB of memory', async () => {
  await using app = await startApp();
  const address = await app.server.listen({ host: '127.0.0.1', port: 0 });
  const [headers, { id }] = [await app.signIn(), await makeVideo(app.database)];
  const send = () =>
    sendPdf(`${address}/api/videos/${id}/sources`, { headers, sizeBytes: MAX_FILE_BYTES });
  await send();

  const memory = watchHeap();
  const answers = await Promise.all(Array.from({ length: CONCURRENT_UPLOADS }, send));
  const growth = memory.growth();

  expect(answers.map(({ status }) => status)).toEqual(Array(CONCURRENT_UPLOADS).fill(201));
  expect(growth).toBeLessThan(MAX_HEAP_GROWTH_BYTES);
});

/**
 * Tracks the peak of memory. Spends only a fifth of the time on measuring, because collecting garbage
 * blocks the server.
 */
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
    /** Stops measuring and returns the growth in bytes. */
    growth(): number {
      clearTimeout(timer);
      return peak - before;
    },
  };
}

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** Returns the bytes in use after garbage collection. */
function memoryInUse(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** Decoding one of these images takes 75 MB; decoding all four concurrently took 300 MB. */
const MAX_PROCESS_GROWTH_BYTES = 180 * 1024 * 1024;

test('images uploaded concurrently are decoded one at a time', async () => {
  await using app = await startApp();
  const [headers, { id }] = [await app.signIn(), await makeVideo(app.database)];
  // Decoding a progressive JPEG needs the whole image in memory.
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
