import { createHash } from 'node:crypto';

/**
 * An address of 2,000 characters of three bytes each, which PostgreSQL can neither compress nor take as
 * a key. A source may have it.
 */
export const LONG_ADDRESS = `https://example.org/${hanzi(1980)}`;

function hanzi(count: number): string {
  return Array.from({ length: count }, (_, index) => {
    const digest = createHash('sha256').update(String(index)).digest();
    return String.fromCodePoint(0x4e_00 + (digest.readUInt16BE() % 0x50_00));
  }).join('');
}
