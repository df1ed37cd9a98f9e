import { formatFileSize } from '#domain/files/file-size.ts';
import { uploadOf } from './archive-format.ts';
import type { CheckedArchive } from './check-archive.ts';

/** The content of an archive in words, without skipped rows, e.g. "120 rows and 14 files (3.20 MB)". */
export function describeArchive({
  manifest: { rows, entries },
  skippedRows = 0,
}: Pick<CheckedArchive, 'manifest'> & Partial<CheckedArchive>): string {
  const rowCount = Object.values(rows).reduce((sum, count) => sum + count, -skippedRows);
  const files = Object.entries(entries).filter(([name]) => uploadOf(name) !== undefined);
  const bytes = files.reduce((sum, [, { sizeBytes }]) => sum + sizeBytes, 0);
  return `${rowCount} rows and ${files.length} files (${formatFileSize(bytes)})`;
}
