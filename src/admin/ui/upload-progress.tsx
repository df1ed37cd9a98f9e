import { useEffect, useState } from 'react';

/** What is over sooner needs no bar. */
const PATIENCE_MS = 1000;

/** How much of an upload is on its way, shown once it takes longer than a moment. */
export function UploadProgress({ share }: { share: number }) {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);

  if (!isSlow) return null;
  const percent = Math.floor(share * 100);
  return (
    <div className="flex basis-full items-center gap-3 text-sm">
      <progress
        aria-label="Upload progress"
        max={100}
        value={percent}
        className="progress min-w-0 grow"
      />
      <span className="tabular-nums">{percent < 100 ? `${percent} % sent` : 'Checking...'}</span>
    </div>
  );
}
