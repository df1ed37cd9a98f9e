import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Names of everything on disk that an upload could have left. */
export async function filesOnDisk(dataDir: string): Promise<string[]> {
  const folders = ['uploads', 'incoming'].map((name) => join(dataDir, name));
  return (await Promise.all(folders.map((folder) => readdir(folder)))).flat().toSorted();
}

/** Puts a file among the uploaded ones, as if by hand. */
export async function putFile(dataDir: string, name: string, content = 'content'): Promise<void> {
  await writeFile(join(dataDir, 'uploads', name), content);
}
