import { isAbsolute, relative } from 'node:path';

/** Whether a path is in a folder or is the folder itself. */
export function isInside(path: string, folder: string): boolean {
  const fromFolder = relative(folder, path);
  return !isAbsolute(fromFolder) && fromFolder.split(/[/\\]/)[0] !== '..';
}
