import { mkdir, mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { boundaryProblems } from './boundary-problems.ts';

/** The problems of a project that consists of these files. */
async function problemsOf(files: Record<string, string>): Promise<string[]> {
  await using project = await mkdtempDisposable(path.join(tmpdir(), 'boundaries-'));
  for (const [file, code] of Object.entries(files)) {
    const place = path.join(project.path, file);
    await mkdir(path.dirname(place), { recursive: true });
    await writeFile(place, code);
  }
  return (await boundaryProblems(project.path, ['src'])).problems;
}

const videoStore = `import { text } from '../text/text.ts'; export const store = text;`;

test('a project in which folders import each other in one direction has no problem', async () => {
  expect(
    await problemsOf({
      'src/domain/videos/video.ts': videoStore,
      'src/domain/text/text.ts': `export const text = '';`,
    }),
  ).toEqual([]);
});

test('a circle among folders is found, although no file is in a circle', async () => {
  expect(
    await problemsOf({
      'src/domain/videos/video.ts': videoStore,
      'src/domain/videos/title.ts': `export const title = '';`,
      'src/domain/text/text.ts': `export const text = '';`,
      'src/domain/text/parts.ts': `import { title } from '../videos/title.ts'; export const parts = title;`,
    }),
  ).toContainEqual(
    expect.stringMatching(/^no-folder-circles: src\/domain\/text → src\/domain\/videos/),
  );
});

test('a circle that only a test closes is allowed', async () => {
  expect(
    await problemsOf({
      'src/domain/videos/video.ts': videoStore,
      'src/domain/text/text.ts': `export const text = '';`,
      'src/domain/text/text.test.ts': `import { store } from '../videos/video.ts'; store;`,
    }),
  ).toEqual([]);
});

/** Code files of one folder, all but the first of which import the first. */
function codeFiles(count: number, suffix: string): Record<string, string> {
  return Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `src/domain/text/part-${index}${suffix}`,
      index === 0 ? 'export const part = 0;' : `export * from './part-0.ts';`,
    ]),
  );
}

test('a folder with more than 20 code files is found; tests are not counted', async () => {
  expect(await problemsOf({ ...codeFiles(20, '.ts'), ...codeFiles(20, '.test.ts') })).toEqual([]);
  expect(await problemsOf(codeFiles(21, '.ts'))).toEqual([
    'src/domain/text has 21 code files, more than 20',
  ]);
});
