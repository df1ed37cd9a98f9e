import { changeArchive } from './archives.ts';
import { changeEntry } from './change-archive.ts';

/** Writes a copy of an archive that says it was made by a version before 1.0.0. Returns its path. */
export async function asBeforeBaseline(file: string): Promise<string> {
  return changeArchive(file, (all) => changeEntry(all, 'backup.json', nameOlderMigration));
}

function nameOlderMigration(info: Buffer): Buffer {
  const changed = info
    .toString()
    .replace(/"migration":"[^"]*"/, '"migration":"0053-deleted-files"');
  return Buffer.from(changed);
}
