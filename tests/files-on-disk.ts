import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What the server keeps in the folder of uploads besides the uploads. */
const NOT_UPLOADS = new Set(['.quarantine', '.newest-database.json', '.newest-database.json.new']);

/** Names of all uploads and temporary files, sorted. */
export async function filesOnDisk(dataDir: string): Promise<string[]> {
  const folders = ['uploads', 'incoming'].map((name) => join(dataDir, name));
  const names = (await Promise.all(folders.map((folder) => readdir(folder)))).flat();
  return names.filter((name) => !NOT_UPLOADS.has(name)).toSorted();
}

/** Names of the files in quarantine, sorted. */
export async function quarantinedFiles(dataDir: string): Promise<string[]> {
  const folder = join(dataDir, 'uploads/.quarantine');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .toSorted();
}

/** Writes a file directly into the uploads folder. */
export async function writeUpload(
  dataDir: string,
  name: string,
  content = 'content',
): Promise<void> {
  await writeFile(join(dataDir, 'uploads', name), content);
}
