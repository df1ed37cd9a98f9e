import { formatFileSize } from '#domain/files/file-size.ts';
import { type Manifest, uploadOf } from './archive-format.ts';

/** The content of an archive in words, e.g. "120 rows and 14 files (3.20 MB)". */
export function describeArchive({ rows, entries }: Manifest): string {
  const rowCount = Object.values(rows).reduce((sum, count) => sum + count, 0);
  const files = Object.entries(entries).filter(([name]) => uploadOf(name) !== undefined);
  const bytes = files.reduce((sum, [, { sizeBytes }]) => sum + sizeBytes, 0);
  return `${rowCount} rows and ${files.length} files (${formatFileSize(bytes)})`;
}
