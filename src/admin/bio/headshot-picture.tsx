import { UserRound } from 'lucide-react';
import { useCallback } from 'react';

const className = 'aspect-square w-72 max-w-full rounded-md bg-raised';

interface HeadshotPictureProps {
  storedUrl: string | null;
  pending: File | null;
  onPreviewFailed: (file: File) => void;
}

/** The pending headshot, otherwise the stored one, otherwise a placeholder. */
export function HeadshotPicture({ storedUrl, pending, onPreviewFailed }: HeadshotPictureProps) {
  if (pending !== null) return <Preview file={pending} onFailed={() => onPreviewFailed(pending)} />;
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

/**
 * A picture that is not uploaded yet. Its `blob:` address is revoked when the element is removed.
 */
function Preview({ file, onFailed }: { file: File; onFailed: () => void }) {
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (image === null) return undefined;
      const url = URL.createObjectURL(file);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [file],
  );

  return (
    <img
      ref={show}
      alt="The new headshot"
      onError={onFailed}
      className={`${className} object-cover`}
    />
  );
}
