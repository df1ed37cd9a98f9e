import type { FileDetails } from './file-details.ts';
import { formatFileSize } from './file-size.ts';

/**
 * Describes a file that a link leads to, e.g. "PDF, 12 pages, 1.40 MB".
 *
 * @param kind see `sourceKind`
 * @param details `undefined` if they are not known
 */
export function fileDetailsText(kind: string | null, details: FileDetails | undefined): string {
  const { sizeBytes, pageCount = null } = details ?? {};
  return [
    kind,
    pageCount === null ? null : pageCountText(pageCount),
    sizeBytes === undefined ? null : formatFileSize(sizeBytes),
  ]
    .filter((fact) => fact !== null)
    .join(', ');
}

function pageCountText(pageCount: number): string {
  return pageCount === 1 ? '1 page' : `${pageCount} pages`;
}
