import { once } from 'node:events';
import { mkdtempDisposable, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { expect, inject, test } from 'vitest';
import { pingDatabase } from '#server/core/database/database-unavailable.ts';
import { openDatabase } from '#server/core/database/open-database.ts';
import type { Env } from '#server/core/settings/env.ts';
import { makeArchive } from '#tests/archives/archives.ts';
import { runScript, startScript } from '#tests/processes/run-script.ts';
import { contentOf, makeSite, newContent, oldContent } from '#tests/archives/site-content.ts';
import { eachDatabase } from '#tests/app/start-app.ts';
import { TIMEOUT_MS } from './site.ts';

/** How many restores each signal ends, at moments that are spread over the time that a restore takes. */
const MOMENTS = inject('isThorough') ? 40 : 1;

/** Enough files that every step of a restore takes a part of its time. */
const FILES = 40;

const ENDED_EARLY = 'The restore was ended early.';

const SAVED = 'The site as it was before is saved as ';

const archived = { ...newContent, files: [...newContent.files, ...manyFiles('new')].toSorted() };
const former = { ...oldContent, files: [...oldContent.files, ...manyFiles('old')].toSorted() };

/** Half of the files have the same names in both sites. */
function manyFiles(content: 'new' | 'old'): string[] {
  const start = content === 'new' ? 100 : 100 + FILES / 2;
  return Array.from({ length: FILES }, (_, index) => `n${start + index}.txt: ${content}`);
}

/** Each case ends restores at other moments, because in a quick run each ends only one. */
const cases = eachDatabase.flatMap((kind, index) => [
  [kind, 'SIGKILL', 0.2 + 0.4 * index] as const,
  [kind, 'SIGTERM', 0.4 + 0.4 * index] as const,
]);

test.each(cases)(
  'a site starts, or its restore is completed by running it again, on %s after a %s at any moment',
  { timeout: TIMEOUT_MS },
  async (kind, signal, offset) => {
    await using from = await makeSite(kind, archived);
    const archive = await makeArchive(from);
    const { durationMs, titles } = await endRestore(kind, archive, undefined);
    expect(titles).toEqual(archived.titles);
    for (let moment = 0; moment < MOMENTS; moment += 1) {
      // The first part of the time, Node starts.
      const share = 0.2 + (0.8 * (moment + offset)) / MOMENTS;
      await endRestore(kind, archive, { signal, afterMs: durationMs * share });
    }
  },
);

/** Restores into a new site, and checks what is left when the process is ended. Returns how long it took, and the titles of the videos. */
async function endRestore(
  kind: (typeof eachDatabase)[number],
  archive: string,
  end: { signal: 'SIGKILL' | 'SIGTERM'; afterMs: number } | undefined,
): Promise<{ durationMs: number; titles: string[] }> {
  await using site = await makeSite(kind, former);
  await using temporary = await mkdtempDisposable(join(tmpdir(), 'plain-evidence-temporary-'));
  const startedAt = performance.now();
  const child = startScript('restore', [archive, '--overwrite'], site, { TMPDIR: temporary.path });
  const closed = once(child, 'close');
  const output = Promise.all([child.stdout.toArray(), child.stderr.toArray()]);
  if (end) {
    await sleep(end.afterMs);
    child.kill(end.signal);
  }
  const [code, endedBy] = await closed;
  const durationMs = performance.now() - startedAt;
  const [printed, error] = (await output).map((lines) => lines.join(''));
  expect(await readdir(temporary.path)).toEqual([]);
  // What a killed process can leave is an empty file where the server sweeps.
  expect(await bytesIn(join(site.dataDir, 'incoming'))).toBe(0);
  await rm(join(site.dataDir, 'incoming'), { recursive: true, force: true });
  // The signal came before the command handled it, or after it was done.
  const isEarlyOrLate = endedBy !== null || code === 0;
  expect(isEarlyOrLate ? ENDED_EARLY : error).toContain(ENDED_EARLY);

  const didStart = await starts(site);
  expect(didStart ? SAVED : printed).toContain(SAVED);
  const rerun = didStart ? undefined : await runScript('restore', [archive], site);
  expect(rerun?.error ?? '').toBe('');
  expect(await starts(site)).toBe(true);

  const { titles, files } = await contentOf(site);
  const isOld = didStart && isDeepStrictEqual(titles, former.titles);
  const expected = isOld ? former : archived;
  expect(titles).toEqual(expected.titles);
  // Between the new rows and the end, files can have their old content.
  const shown = didStart && !isOld ? namesOf : (all: readonly string[]) => all;
  expect(shown(files)).toEqual(expect.arrayContaining([...shown(expected.files)]));
  // Files that are not used can be left only if the restore was not completed.
  expect(didStart ? expected.files.length : files.length).toBe(expected.files.length);
  return { durationMs, titles };
}

async function bytesIn(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  const files = await Promise.all(names.map((name) => stat(join(folder, name))));
  return files.reduce((sum, { size }) => sum + size, 0);
}

async function starts(site: Env): Promise<boolean> {
  try {
    const database = await openDatabase(site);
    // Without a query, the connection would stay open.
    await pingDatabase(database);
    await database.destroy();
    return true;
  } catch (error) {
    expect(String(error)).toMatch(/was interrupted\. Run it again: npm run restore -- /);
    return false;
  }
}

function namesOf(files: readonly string[]): string[] {
  return files.map((file) => file.replace(/:.*/, ''));
}
