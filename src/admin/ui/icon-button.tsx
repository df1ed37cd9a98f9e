import { Tooltip } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';

import type { Icon } from '#web/icons/draw-icon.tsx';

const TOOLTIP_DELAY_MS = 700;

/** For this long after a tooltip has closed, the next one opens without a delay. */
const TOOLTIP_SKIP_DELAY_MS = 300;

/**
 * Surrounds all icon buttons of the panel. A tooltip opens at once if another one has just closed.
 */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Tooltip.Provider delayDuration={TOOLTIP_DELAY_MS} skipDelayDuration={TOOLTIP_SKIP_DELAY_MS}>
      {children}
    </Tooltip.Provider>
  );
}

interface IconButtonProps extends ComponentProps<'button'> {
  icon: Icon;
  /** The name of the button, which a tooltip shows on hover and on keyboard focus. */
  label: string;
}

export function IconButton({ icon: Icon, label, className = '', ...button }: IconButtonProps) {
  return (
    <Tooltip.Root>
      {/* Otherwise screen readers would announce the tooltip too, which only repeats the name. */}
      <Tooltip.Trigger asChild aria-describedby={undefined}>
        <button
          type="button"
          aria-label={label}
          className={`grid place-items-center text-ink-muted hover:text-ink ${className}`}
          {...button}
        >
          <Icon className="size-5" />
        </button>
      </Tooltip.Trigger>
      <Tooltip.Portal>
        <Tooltip.Content
          sideOffset={4}
          className="z-50 rounded-sm border border-ink bg-ink px-2 py-1 text-sm text-paper"
        >
          {label}
        </Tooltip.Content>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}
