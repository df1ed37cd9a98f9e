import { useEffect, useState } from 'react';

/** Delay before the progress bar appears; a faster upload shows no bar. */
const SHOW_AFTER_MS = 1000;

export function UploadProgress({ sentFraction }: { sentFraction: number }) {
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsShown(true), SHOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);

  if (!isShown) return null;
  const percent = Math.floor(sentFraction * 100);
  return (
    <div className="flex basis-full items-center gap-3 text-sm">
      <progress
        aria-label="Upload progress"
        max={100}
        value={percent}
        className="progress min-w-0 grow"
      />
      <span className="tabular-nums">{percent < 100 ? `${percent}% sent` : 'Checking...'}</span>
    </div>
  );
}
