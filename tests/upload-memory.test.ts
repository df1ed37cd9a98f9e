import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { filesOnDisk } from './files-on-disk.ts';
import { makeVideo } from './make-video.ts';
import { type FormFile, sendForm } from './multipart-form.ts';
import { startApp, type TestApp } from './start-app.ts';
import { sendPdf } from './upload-socket.ts';

const MAX_FILE_BYTES = 10_485_760;
const UPLOADS_AT_ONCE = 8;

/** A third of what the files hold together. At most 3 MB were measured; files collected in memory would be all of it. */
const MAX_HEAP_GROWTH_BYTES = 24 * 1024 * 1024;

test('eight files of 10 MB at once take less than 24 MB of memory', async () => {
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

/** Measures again and again, in a fifth of the time: collecting garbage stops everything else. */
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
    /** Ends the measurement. */
    growth(): number {
      clearTimeout(timer);
      return peak - before;
    },
  };
}

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** Without what waits to be collected. */
function memoryInUse(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** Few bytes that take much memory: of a progressive JPEG no row is known before its end. */
async function makePhotograph(width: number, height: number): Promise<FormFile> {
  const content = await sharp({
    create: { width, height, channels: 3, background: 'teal' },
    limitInputPixels: false,
  })
    .jpeg({ progressive: true })
    .toBuffer();
  return { name: 'photograph.jpg', content };
}

async function addSources(app: TestApp, ...files: FormFile[]) {
  const [headers, { id }] = [await app.signIn(), await makeVideo(app.database)];
  const url = `/api/videos/${id}/sources`;
  const added = files.map((file) => sendForm(app, { url, headers }, [['title', 'A'], file]));
  return Promise.all(added);
}

test('more pixels than 50 megapixels are refused in clear words, and nothing is kept', async () => {
  await using app = await startApp();
  const [reply] = await addSources(app, await makePhotograph(8740, 5860));
  expect([reply?.statusCode, reply?.json()]).toEqual([
    413,
    { message: 'This image has too many pixels: at most 50 megapixels are taken.' },
  ]);
  expect(await app.database.selectFrom('sources').select('id').execute()).toEqual([]);
  expect(await filesOnDisk(app.env.dataDir)).toEqual([]);
});

/** One of them takes 150 MB, and all at once took 580. */
const MAX_PROCESS_GROWTH_BYTES = 300 * 1024 * 1024;

test('photographs of 50 megapixels are taken, and several at once take the memory of one', async () => {
  await using app = await startApp();
  // As large as what is sold by that name can be.
  const photograph = await makePhotograph(8688, 5792);
  const before = process.memoryUsage.rss();
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 5);
  const replies = await addSources(app, photograph, photograph, photograph, photograph);
  clearInterval(watch);
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201]);
  expect(peak - before).toBeLessThan(MAX_PROCESS_GROWTH_BYTES);
});
