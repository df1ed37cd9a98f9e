import { formatFileSize } from '#domain/files/file-size.ts';

const INTERVAL_MS = 1000;

/** Prints once a second how far a command is, e.g. "Copying files: 120.00 MB of 1.20 GB". */
export function reportProgress(
  step: string,
  format: (amount: number) => string = formatFileSize,
): (done: number, total: number) => void {
  let next = performance.now() + INTERVAL_MS;
  return (done, total) => {
    if (performance.now() < next) return;
    next = performance.now() + INTERVAL_MS;
    process.stdout.write(`${step}: ${format(done)} of ${format(total)}\n`);
  };
}
