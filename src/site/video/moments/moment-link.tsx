import type { MouseEvent, ReactNode } from 'react';

import { pageAddress } from '#domain/addresses.ts';

import { hasModifierKey } from '../../page/has-modifier-key.ts';
import { usePlay } from './moments-context.ts';

interface MomentLinkProps {
  second: number;
  isCurrent?: boolean;
  title?: string;
  /** Whether the keyboard reaches the link; true by default. */
  isTabStop?: boolean;
  className: string;
  children: ReactNode;
}

/**
 * Link to a second of the video on this page. Without scripts, it loads the page again, and its player
 * starts at the second.
 */
export function MomentLink({
  second,
  isCurrent = false,
  title,
  isTabStop = true,
  className,
  children,
}: MomentLinkProps) {
  const { videoId, play } = usePlay();

  function playMoment(event: MouseEvent) {
    if (hasModifierKey(event)) return;
    event.preventDefault();
    play(second);
  }

  return (
    <a
      href={pageAddress.moment(videoId, second)}
      onClick={playMoment}
      aria-current={isCurrent ? 'true' : undefined}
      title={title}
      tabIndex={isTabStop ? undefined : -1}
      className={className}
    >
      {children}
    </a>
  );
}
