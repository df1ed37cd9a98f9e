import { uploadAddress } from '#domain/addresses.ts';
import type { SourceCopy } from '#domain/keeping/video-keeping.ts';
import type { Row } from '#server/database/tables.ts';

/** The copy that a row describes; `null` if there is none yet. */
export function storedCopy(
  row: Pick<
    Row<'source_copies'>,
    'fileName' | 'sha256' | 'sizeBytes' | 'mediaType' | 'capturedAt'
  > | null,
): SourceCopy | null {
  if (row === null) return null;
  const { fileName, sha256, sizeBytes, mediaType, capturedAt } = row;
  const isComplete =
    fileName !== null &&
    sha256 !== null &&
    sizeBytes !== null &&
    mediaType !== null &&
    capturedAt !== null;
  if (!isComplete) return null;
  return { url: uploadAddress(fileName), sha256, sizeBytes, mediaType, capturedAt };
}
