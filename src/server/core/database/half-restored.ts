import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { SettingError } from '#server/core/settings/env.ts';
import { errorCode } from '#server/core/settings/error-code.ts';

/** A restore that has begun to replace the rows and files of a site and has not finished. */
const halfRestore = z.object({
  file: z.string(),
  /** Identifies the content of the archive. */
  manifestHash: z.string(),
  /** Path of the archive with the site as it was before; absent if the site was empty. */
  savedAs: z.string().optional(),
  /** Whether the site goes back to the version before an update. */
  isBack: z.boolean().optional(),
});

export type HalfRestore = z.infer<typeof halfRestore>;

/** Marks the site as half restored: until {@link clearHalfRestored} it does not start. */
export async function markHalfRestored(dataDir: string, restore: HalfRestore): Promise<void> {
  const file = markerFile(dataDir);
  await writeFile(`${file}.partial`, JSON.stringify(restore), { flush: true });
  await rename(`${file}.partial`, file);
}

export async function clearHalfRestored(dataDir: string): Promise<void> {
  const file = markerFile(dataDir);
  await Promise.all([file, `${file}.partial`].map((path) => rm(path, { force: true })));
}

/** `undefined` when the site is not half restored. */
export async function findHalfRestore(dataDir: string): Promise<HalfRestore | undefined> {
  try {
    return halfRestore.parse(JSON.parse(await readFile(markerFile(dataDir), 'utf8')));
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(errorCode(error))) return undefined;
    throw error;
  }
}

/** @throws SettingError when the site is half restored */
export async function refuseHalfRestored(dataDir: string): Promise<void> {
  const restore = await findHalfRestore(dataDir);
  if (!restore) return;
  const { file, savedAs, isBack } = restore;
  const again = isBack === true ? 'npm run admin -- back' : `npm run restore -- ${file}`;
  const wayBack =
    savedAs === undefined
      ? ''
      : ` To return to the site as it was before: npm run restore -- ${savedAs} --overwrite`;
  throw new SettingError(
    `A restore into DATA_DIR ${dataDir} is running or was interrupted. Run it again: ${again}${wayBack}`,
  );
}

export function markerFile(dataDir: string): string {
  return join(dataDir, 'half-restored.json');
}
