import { headshotRenditions } from '#domain/bio/headshot.ts';
import { uploadStem } from '#domain/files/upload-name.ts';
import { fileReferences } from '#server/owner/files/file-references.ts';
import type { Env } from '#server/core/settings/env.ts';
import { checkFile, type FileHash, listHashes } from '#server/core/uploads/file-hashes.ts';
import { openStorage } from '#server/core/uploads/open-storage.ts';
import type { StoredFile, UploadStorage } from '#server/core/uploads/uploads.ts';
import { reasonOf } from './backup-error.ts';
import { openSnapshot, type Snapshot } from './snapshot.ts';
import { verifyDatabase } from './verify-database.ts';

export interface Verification {
  /** A sentence for each problem; empty when the site is in order. */
  problems: string[];
  rows: number;
  files: StoredFile[];
  /** Names of the files that no row references. */
  unreferenced: string[];
  /** The files that are not as they were uploaded, or are used but missing. */
  altered: FileHash[];
  /** The files that are as they were uploaded, but are recorded as altered. */
  good: FileHash[];
}

/**
 * Checks the database, the uploaded files, and that both agree. The site may be running. Records nothing.
 *
 * @param report called before each file is checked, with the number of files checked so far and the total
 */
export async function verifySite(
  env: Env,
  report: (done: number, total: number) => void,
): Promise<Verification> {
  const storage = await openStorage(env);
  let files: StoredFile[] = [];
  await using snapshot = await openSnapshot(env, async () => {
    files = await storage.list();
  });
  const { rows, problems } = await verifyDatabase(snapshot);
  try {
    const found = await verifyFiles(snapshot, storage, files, report);
    return { ...found, rows, files, problems: [...problems, ...found.problems] };
  } catch (error) {
    if (problems.length === 0) throw error;
    problems.push(`The uploaded files cannot be checked: ${reasonOf(error)}.`);
    return { problems, rows, files, unreferenced: [], altered: [], good: [] };
  }
}

async function verifyFiles(
  { database }: Snapshot,
  storage: UploadStorage,
  files: readonly StoredFile[],
  report: (done: number, total: number) => void,
): Promise<Omit<Verification, 'rows' | 'files'>> {
  const stems = new Set((await fileReferences.list(database)).map(({ stem }) => stem));
  // URLs that lead elsewhere have an empty stem.
  stems.delete('');
  const problems = findMissing(stems, files);
  const names = files.map(({ name }) => name);
  const unreferenced = names.filter((name) => !stems.has(uploadStem(name)));

  const [altered, good]: [FileHash[], FileHash[]] = [[], []];
  const stored = new Set(names);
  const hashes = await listHashes(database);
  for (const [index, hash] of hashes.entries()) {
    report(index, hashes.length);
    const state = stored.has(hash.name) ? await checkFile(storage, hash) : 'missing';
    if (state === 'altered') {
      problems.push(
        `${hash.name} is not as it was uploaded: its SHA-256 is no longer ${hash.sha256}.`,
      );
    }
    // A stored file that is missing now was deleted after the snapshot was taken.
    const isMissing = !stored.has(hash.name) && stems.has(uploadStem(hash.name));
    if (state === 'altered' || isMissing) altered.push(hash);
    if (state === 'good' && hash.alteredAt !== null) good.push(hash);
  }
  return { problems, unreferenced, altered, good };
}

/** Reports referenced files that do not exist. A headshot consists of several files. */
function findMissing(stems: ReadonlySet<string>, files: readonly StoredFile[]): string[] {
  const names = new Set(files.map(({ name }) => name));
  const namesWithoutExtension = new Set(files.map(({ name }) => name.replace(/\.[^.]*$/, '')));
  return [...stems].flatMap((stem) => {
    if (!names.has(stem) && !namesWithoutExtension.has(stem))
      return `The file ${stem} is used but missing.`;
    return ['jpg', 'png']
      .map((extension) => `${stem}.${extension}`)
      .filter((name) => names.has(name))
      .flatMap(headshotRenditions)
      .filter(({ name }) => !names.has(name))
      .map(({ name }) => `The file ${name} of the headshot is missing.`);
  });
}
