import { EyeOff } from 'lucide-react';

/** Notice for the administrator that the video is not published. */
export function DraftBanner() {
  return (
    <p className="mb-4 flex items-center gap-3 border-l-4 border-accent bg-raised px-4 py-3 font-medium">
      <EyeOff aria-hidden="true" className="size-5 shrink-0" />
      Draft: only you can see this
    </p>
  );
}
