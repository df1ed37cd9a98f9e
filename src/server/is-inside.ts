import { isAbsolute, relative } from 'node:path';

/** Whether a path is in a folder or is the folder itself. */
export function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return !isAbsolute(way) && way.split(/[/\\]/)[0] !== '..';
}
