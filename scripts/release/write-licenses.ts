import { glob, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Writes the licenses of the bundled packages, which have no folder in an archive, into one file. */
export async function writeLicenses(
  root: string,
  file: string,
  paths: ReadonlySet<string>,
): Promise<void> {
  const texts: string[] = [];
  for (const name of [...paths].toSorted()) {
    const folder = path.join(root, name);
    const found = await Array.fromAsync(glob('{LICEN[CS]E,COPYING,NOTICE}*', { cwd: folder }));
    for (const license of found.toSorted()) {
      texts.push(`${name}/${license}\n\n${await readFile(path.join(folder, license), 'utf8')}`);
    }
  }
  await writeFile(file, texts.join(`\n${'─'.repeat(80)}\n\n`));
}
