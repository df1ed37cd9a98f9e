import { fileReferences } from '#server/app/changes/file-references.ts';
import { openUploads, type UploadDependencies } from '#server/uploads/open-uploads.ts';
import type { Uploads } from '#server/uploads/uploads.ts';

/** Opens the uploads of this site. */
export async function openSiteUploads(
  dependencies: Omit<UploadDependencies, 'references'>,
): Promise<Uploads> {
  return openUploads({ ...dependencies, references: fileReferences });
}
