import type { ReactNode } from 'react';

import { EyeOff } from '#web/icons/icons.ts';

/** Notice for the administrator that visitors do not see the video. */
export function HiddenBanner({ children }: { children: ReactNode }) {
  return (
    <p className="mb-4 flex items-center gap-3 border-l-4 border-accent bg-raised px-4 py-3 font-medium">
      <EyeOff aria-hidden="true" className="size-5 shrink-0" />
      {children}
    </p>
  );
}
