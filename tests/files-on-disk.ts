import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Names of all files in the folders that uploads write to, sorted. */
export async function filesOnDisk(dataDir: string): Promise<string[]> {
  const folders = ['uploads', 'incoming'].map((name) => join(dataDir, name));
  return (await Promise.all(folders.map((folder) => readdir(folder)))).flat().toSorted();
}

/** Writes a file directly into the uploads folder. */
export async function writeUpload(
  dataDir: string,
  name: string,
  content = 'content',
): Promise<void> {
  await writeFile(join(dataDir, 'uploads', name), content);
}
