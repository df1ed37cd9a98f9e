/**
 * Whether `/uploads/` serves a file of this name: the name of a file directly in the folder, not a
 * path, not hidden, without control characters, and not too long for a file system.
 */
export function isFileName(name: string): boolean {
  return /^[^./\\\p{Cc}][^/\\\p{Cc}]*$/u.test(name) && Buffer.byteLength(name) <= 255;
}
