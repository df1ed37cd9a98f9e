import { headshotRenditions } from '#domain/bio/headshot.ts';
import { uploadStem } from '#domain/files/upload-name.ts';
import type { Database } from '#server/database/tables.ts';
import type { Env } from '#server/settings/env.ts';
import { checkFile } from '#server/uploads/check-file.ts';
import { type FileHash, fileHashes } from '#server/uploads/file-hashes.ts';
import { openStorage } from '#server/uploads/open-storage.ts';
import type { StoredFile, Uploads } from '#server/uploads/uploads.ts';
import { openSnapshot } from './snapshot.ts';
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

interface VerificationOptions {
  env: Pick<Env, 'databaseUrl' | 'dataDir' | 'bucket'>;
  /** Opens the uploads. The uses of their files are read from the given database. */
  openUploads: (database: Database) => Promise<Pick<Uploads, 'listUses' | 'find' | 'isIntact'>>;
  /** Called before each file is checked, with the number of files checked so far and the total. */
  report: (done: number, total: number) => void;
}

/**
 * Checks the database, the uploaded files, and that both agree. The site may be running. Records nothing.
 */
export async function verifySite({
  env,
  openUploads,
  report,
}: VerificationOptions): Promise<Verification> {
  const storage = await openStorage(env);
  let files: StoredFile[] = [];
  await using snapshot = await openSnapshot(env, async () => {
    files = await storage.list();
  });
  const { rows, problems } = await verifyDatabase(snapshot);

  const uploads = await openUploads(snapshot.database);
  const stems = new Set((await uploads.listUses()).keys());
  // URLs that lead elsewhere have an empty stem.
  stems.delete('');
  problems.push(...findMissing(stems, files));
  const names = files.map(({ name }) => name);
  const referenced = names.filter((name) => stems.has(uploadStem(name)));
  for (const [index, name] of referenced.entries()) {
    report(index, referenced.length);
    // The file was deleted after the snapshot was taken.
    if ((await uploads.find(name)) === undefined) continue;
    if (!(await uploads.isIntact(name))) {
      problems.push(`The content of ${name} does not match its name, or is damaged.`);
    }
  }
  const unreferenced = names.filter((name) => !stems.has(uploadStem(name)));

  const [altered, good]: [FileHash[], FileHash[]] = [[], []];
  const stored = new Set(names);
  for (const hash of await fileHashes(snapshot.database).list()) {
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
  return { problems, rows, files, unreferenced, altered, good };
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
