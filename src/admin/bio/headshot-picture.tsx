import { UserRound } from '#web/icons/icons.ts';

import { FileImage } from '../ui/file-image.tsx';

const className = 'aspect-square w-72 max-w-full rounded-md bg-raised';

interface HeadshotPictureProps {
  storedUrl: string | null;
  pending: File | null;
  onPreviewFailed: (file: File) => void;
}

/** The pending headshot, otherwise the stored one, otherwise a placeholder. */
export function HeadshotPicture({ storedUrl, pending, onPreviewFailed }: HeadshotPictureProps) {
  if (pending !== null) {
    return (
      <FileImage
        file={pending}
        alt="The new headshot"
        onError={() => onPreviewFailed(pending)}
        className={`${className} object-cover`}
      />
    );
  }
  if (storedUrl !== null) {
    return <img src={storedUrl} alt="The headshot" className={`${className} object-cover`} />;
  }
  return (
    <div className={`${className} grid place-content-center justify-items-center gap-2`}>
      <UserRound aria-hidden="true" className="size-12 text-field" />
      <p className="text-sm text-ink-muted">No headshot yet</p>
    </div>
  );
}
