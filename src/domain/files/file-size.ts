const UNITS = ['B', 'KB', 'MB', 'GB'] as const;

/**
 * Size of a file for people, e.g. "1.50 KB": steps of 1024, two decimals, up to
 * GB. A unit is chosen after rounding, so "1024.00 KB" is written "1.00 MB".
 * Negative and unreadable sizes give "0.00 B". Source: specification §9.
 */
export function fileSize(bytes: number): string {
  let amount = Number.isFinite(bytes) ? Math.max(0, bytes) : 0;
  let step = 0;
  while (step < UNITS.length - 1 && Number(amount.toFixed(2)) >= 1024) {
    amount /= 1024;
    step += 1;
  }
  return `${amount.toFixed(2)} ${UNITS[step]}`;
}
