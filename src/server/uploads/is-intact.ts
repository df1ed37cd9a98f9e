import { fileExtension } from '#domain/files/file-name.ts';
import { RequestError } from '#server/http/request-error.ts';
import { kindOfExtension } from './file-kinds.ts';
import { identifyFile } from './identify-file.ts';

/**
 * Whether the bytes of a file are of the kind that its name states, and complete. Files of kinds
 * that cannot be uploaded count as intact. Images are decoded, see `Uploads.decode`.
 */
export async function isIntact(path: string, name: string): Promise<boolean> {
  const kind = kindOfExtension(fileExtension(name));
  if (kind === undefined) return true;
  try {
    await identifyFile(path, name, [kind]);
    return true;
  } catch (error) {
    if (error instanceof RequestError) return false;
    throw error;
  }
}
