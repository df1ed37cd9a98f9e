import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { readTranscript } from '#domain/transcripts/read-transcript.ts';
import { formatMoment } from '#domain/videos/moment.ts';
import { seedDemo } from '#scripts/demo/seed-demo.ts';
import { indexMissingVideos } from '#server/content/search-index/index-video.ts';
import { buildFolder } from '#scripts/build/site-build.ts';
import { makeSiteSettings } from '#tests/rows/make-site-settings.ts';
import { makeTranscript } from '#tests/rows/make-transcript.ts';
import type { TestApp } from '#tests/app/start-app.ts';
import { startBuiltSite } from '#tests/processes/start-built-site.ts';

const KB = 1000;

const assetsFolder = path.join(buildFolder, 'client', 'assets');
const asset = (name: string) => path.join(assetsFolder, name);

let site: TestApp;

beforeAll(async () => {
  site = await startBuiltSite();
  await seedDemo({
    database: site.database,
    uploadsDir: path.join(site.env.dataDir, 'uploads'),
    now: new Date(),
  });
  await indexMissingVideos(site.database);
  // With an accent of its own, documents contain a second style element.
  await makeSiteSettings(site.database, { accent: '#2e7d32' });
  return () => site[Symbol.asyncDispose]();
});

test('the home page loads at most 76 KB of scripts, headers included, and 10 KB of HTML, styles included', async () => {
  const { html } = await firstLoad('/');
  expect(await scriptBytes('/')).toBeLessThan(76 * KB);
  expect(brotliCompressSync(html).length).toBeLessThanOrEqual(10 * KB);
});

test('a video page loads at most 26 KB more of scripts than the home page', async () => {
  const [video] = (await site.get('/api/videos')).json<{ id: string }[]>();
  const more = (await scriptBytes(`/video/${video?.id}`)) - (await scriptBytes('/'));
  expect(more).toBeLessThanOrEqual(26 * KB);
});

test('the document of a video with a transcript of 20 minutes has at most 30 KB', async () => {
  const [, video] = (await site.get('/api/videos')).json<{ id: string }[]>();
  const videoId = video?.id ?? '';
  const address = `/video/${videoId}`;
  const { passages } = readTranscript(await spokenLines({ minutes: 20 }));
  await makeTranscript(site.database, {
    videoId,
    passageCount: passages.length,
    passages: JSON.stringify(passages),
  });
  const { html } = await firstLoad(address);
  expect(html).toContain(passages.at(-1)?.text.replaceAll("'", '&#x27;'));
  expect(brotliCompressSync(html).length).toBeLessThanOrEqual(30 * KB);
});

test('an English text loads at most 60 KB of fonts', async () => {
  const names = await readdir(assetsFolder);
  const fonts = names.filter((name) => /-latin-wght-normal-.*\.woff2$/.test(name));
  expect(fonts).toHaveLength(2);
  const sizes = await Promise.all(fonts.map(async (name) => (await stat(asset(name))).size));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(60 * KB);
});

test.each(['/', '/videos', '/video/:id', '/about', '/contact', '/nowhere'])(
  'the document at %s contains the screen styles of all its classes, and its policy allows them',
  async (address) => {
    const [video] = (await site.get('/api/videos')).json<{ id: string }[]>();
    const { body: html, headers } = await site.get(address.replace(':id', video?.id ?? ''));
    const [, style = ''] = /<style>(.*?)<\/style>/s.exec(html) ?? [];
    const hash = createHash('sha256').update(style).digest('base64');
    expect(headers['content-security-policy']).toContain(`style-src 'self' 'sha256-${hash}'`);
    const scripted = html.replaceAll(/<noscript>.*?<\/noscript>/gs, '');
    expect(scripted).not.toMatch(/<link rel="stylesheet"(?![^>]* media="print")/);

    const [name = ''] = /[^/"]+\.css/.exec(html) ?? [];
    const stylesheet = await readFile(asset(name), 'utf8');
    const classes = [...html.matchAll(/class="([^"]*)"/g)].flatMap(([, list = '']) =>
      list.split(' '),
    );
    const selectors = [...new Set(classes)]
      .filter((className) => !/^(?:print|forced-colors):/.test(className))
      .map(selectorOf);
    expect(
      selectors.filter((selector) => stylesheet.includes(selector) && !style.includes(selector)),
    ).toEqual([]);
  },
);

test('the entry script loads no library before the page is painted', async () => {
  const { html, scripts } = await firstLoad('/');
  const [, entry = ''] = /<script type="module" src="\/assets\/([^"]+)"/.exec(html) ?? [];

  const loaded = [entry];
  // The loop also visits the names that it appends.
  for (const name of loaded) {
    const script = scripts.find((each) => each.name === name);
    if (script) loaded.push(...importsOf(script));
  }
  expect(loaded.map((name) => name.split('-')[0])).toEqual(['entry', 'preload']);
});

test('a page preloads every file that its scripts import', async () => {
  const { scripts } = await firstLoad('/');
  const preloaded = new Set(scripts.map(({ name }) => name));

  for (const script of scripts) {
    for (const imported of importsOf(script))
      expect(preloaded, `imported by ${script.name}`).toContain(imported);
  }
});

test.each(['/', '/videos', '/contact'])('the page %s loads no HTML sanitizer', async (address) => {
  const { scripts } = await firstLoad(address);

  for (const { content } of scripts) expect(content.toString()).not.toContain('DOMPurify');
});

test('the About page loads the HTML sanitizer', async () => {
  const { scripts } = await firstLoad('/about');

  expect(scripts.some(({ content }) => content.toString().includes('DOMPurify'))).toBe(true);
});

/** Lines with times, of which the words are as many as are spoken in this time. */
async function spokenLines({ minutes }: { minutes: number }): Promise<string> {
  const prose = await readFile(path.join(import.meta.dirname, '../../../docs/panel.md'), 'utf8');
  const words = prose.match(/[a-z’']+[.,]?/gi) ?? [];
  const lines = Array.from({ length: (minutes * 60) / SECONDS_PER_LINE }, (_, index) => {
    const start = index * WORDS_PER_LINE;
    const line = words.slice(start, start + WORDS_PER_LINE).join(' ');
    return `${formatMoment(index * SECONDS_PER_LINE)} ${line}`;
  });
  return lines.join('\n');
}

/** 160 words a minute. */
const SECONDS_PER_LINE = 6;
const WORDS_PER_LINE = 16;

/** The size of all scripts that a page loads, with their headers. */
async function scriptBytes(address: string): Promise<number> {
  const { scripts } = await firstLoad(address);
  const sizes = scripts.map(({ name }) => transferredBytes(`/assets/${name}`));
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size);
}

interface BuiltFile {
  name: string;
  content: Buffer;
}

/** The names of the scripts that a script imports statically. */
function importsOf({ content }: BuiltFile): string[] {
  const imports = content.toString().matchAll(/(?:from|import)\s*["']\.\/([^"']+)["']/g);
  return [...imports].map(([, name = '']) => name);
}

/** Returns the document of a page of the demo site, and the scripts that it loads. */
async function firstLoad(address: string) {
  const html = (await site.get(address)).body;
  return {
    html,
    scripts: await builtFiles(html, /(?:src|rel="modulepreload" href)="\/assets\/([^"]+\.js)"/g),
  };
}

/** A class in the stylesheet's spelling, e.g. "sm:px-6" → ".sm\:px-6". */
function selectorOf(name: string): string {
  return `.${name.replaceAll(/[^\w-]/g, String.raw`\$&`)}`;
}

/** Reads the built files whose names the group of the pattern matches in a document. */
async function builtFiles(html: string, pattern: RegExp): Promise<BuiltFile[]> {
  const names = [...html.matchAll(pattern)].map(([, name = '']) => name);
  expect(names).not.toEqual([]);
  return Promise.all(names.map(async (name) => ({ name, content: await readFile(asset(name)) })));
}

/** Size of the brotli reply as HTTP/1.1 transfers it. */
async function transferredBytes(address: string): Promise<number> {
  const { rawPayload, raw } = await site.server.inject({
    url: address,
    headers: { 'accept-encoding': 'br' },
  });
  const headers = raw.res.getHeaders();
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}\r\n`);
  return Buffer.byteLength(`HTTP/1.1 200 OK\r\n${lines.join('')}\r\n`) + rawPayload.length;
}
