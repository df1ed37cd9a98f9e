import type { FileUse, UploadedFile } from '#domain/files/file-listing.ts';

/** The name that a file had when it was uploaded; `null` if no source stores it. */
export function uploadedName({ usedBy = [] }: UploadedFile): string | null {
  const names = usedBy.map((use) =>
    use.kind === 'source' || use.kind === 'trash' ? use.fileName : null,
  );
  return names.find((name) => typeof name === 'string') ?? null;
}

/** Whether a file is kept only for what is in the trash, so that its address leads nowhere. */
export function isInTrash({ usedBy = [] }: UploadedFile): boolean {
  return usedBy.length > 0 && usedBy.every(({ kind }) => kind === 'trash');
}

export function describeUse(use: FileUse): string {
  if (use.kind === 'headshot') return 'the headshot on the About page';
  if (use.kind === 'biography') return 'a link in the biography on the About page';
  if (use.kind === 'trash') return `“${use.title}” in the trash`;
  if (use.kind === 'copy') {
    return `the copy of the source “${use.sourceTitle}” of the video “${use.videoTitle}”`;
  }
  if (use.kind === 'thumbnail') return `the thumbnail of the video “${use.videoTitle}”`;
  return `the source “${use.sourceTitle}” of the video “${use.videoTitle}”`;
}
