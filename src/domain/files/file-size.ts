/** Size limit of one uploaded file: 10 MB. See docs/rules.md, "Uploads". */
export const MAX_FILE_BYTES = 10_485_760;

const UNITS = ['B', 'KB', 'MB', 'GB'] as const;

/**
 * Formats a size in bytes for display, e.g. "1.50 KB": steps of 1024, two decimals, up to GB.
 *
 * The unit is chosen after rounding, so "1024.00 KB" becomes "1.00 MB". Negative and
 * non-finite sizes return "0.00 B". See docs/panel.md, "Files".
 */
export function formatFileSize(bytes: number): string {
  let amount = Number.isFinite(bytes) ? Math.max(0, bytes) : 0;
  let step = 0;
  while (step < UNITS.length - 1 && Number(amount.toFixed(2)) >= 1024) {
    amount /= 1024;
    step += 1;
  }
  return `${amount.toFixed(2)} ${UNITS[step]}`;
}
