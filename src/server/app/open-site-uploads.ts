import { bioFileReferences } from '#server/bio/bio-file-references.ts';
import { copyFileReferences } from '#server/keeping/copies/copy-file-references.ts';
import { thumbnailFileReferences } from '#server/keeping/videos/thumbnail-store.ts';
import { listSourceTitles } from '#server/sources/list-source-addresses.ts';
import { sourceFileReferences } from '#server/sources/source-file-references.ts';
import { trashFileReferences } from '#server/trash/trash-file-references.ts';
import { openUploads, type UploadDependencies } from '#server/uploads/open-uploads.ts';
import type { Uploads } from '#server/uploads/uploads.ts';
import { listVideoTitles } from '#server/videos/list-videos.ts';

/** Opens the uploads of this site. Every feature that references files is listed here. */
export async function openSiteUploads(
  dependencies: Pick<UploadDependencies, 'env' | 'database' | 'now' | 'log'>,
): Promise<Uploads> {
  return openUploads({
    ...dependencies,
    references: [
      sourceFileReferences({ listVideoTitles }),
      copyFileReferences({ listSourceTitles, listVideoTitles }),
      thumbnailFileReferences({ listVideoTitles }),
      bioFileReferences,
      trashFileReferences,
    ],
  });
}
