import type { FileHash } from './file-hashes.ts';
import { hashContent } from './hash-content.ts';
import type { UploadStorage } from './uploads.ts';

/** Reads a stored file and compares it with its hash. */
export async function checkFile(
  storage: Pick<UploadStorage, 'read'>,
  { name, sha256 }: Pick<FileHash, 'name' | 'sha256'>,
  signal?: AbortSignal,
): Promise<'good' | 'altered' | 'missing'> {
  const content = await storage.read(name);
  if (!content) return 'missing';
  return (await hashContent(content, signal)).sha256 === sha256 ? 'good' : 'altered';
}
