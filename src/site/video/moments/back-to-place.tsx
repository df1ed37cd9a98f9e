import { useEffect, useRef } from 'react';

import { ArrowDown } from '#web/icons/icons.ts';

import { linkClassName } from '../../page/link-class-name.ts';

/**
 * Button that leads back to where the visitor was. It appears below the player when the page has
 * scrolled to it, and takes the focus.
 */
export function BackToPlace({ onClick }: { onClick: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus({ preventScroll: true }), []);

  return (
    <button
      ref={button}
      type="button"
      onClick={onClick}
      className={`${linkClassName.standalone} gap-1.5 text-sm`}
    >
      Back to where you were
      <ArrowDown aria-hidden="true" className="size-4" />
    </button>
  );
}
