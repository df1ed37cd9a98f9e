import { formatFileSize } from '#domain/files/file-size.ts';
import type { Report } from '#server/backup/back-up.ts';

const INTERVAL_MS = 1000;

/** Prints once a second how far a command is, e.g. "Copying files: 120.00 MB of 1.20 GB". */
export function reportProgress(step: string): Report {
  let next = performance.now() + INTERVAL_MS;
  return (doneBytes, totalBytes) => {
    if (performance.now() < next) return;
    next = performance.now() + INTERVAL_MS;
    process.stdout.write(
      `${step}: ${formatFileSize(doneBytes)} of ${formatFileSize(totalBytes)}\n`,
    );
  };
}
