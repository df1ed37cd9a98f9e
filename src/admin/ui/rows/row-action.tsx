import type { ComponentProps } from 'react';

import type { Icon } from '#web/icons/draw-icon.tsx';

const rowActionClassName =
  'inline-flex min-h-9 items-center gap-1.5 rounded-sm px-2 text-sm font-medium no-underline transition-colors hover:bg-raised aria-expanded:bg-raised';

interface ActionLabel {
  icon: Icon;
  label: string;
  /** Completes the label for screen readers, e.g. the title of the entry that "Edit" edits. */
  labelSuffix: string;
}

export function RowAction({
  icon: Icon,
  label,
  labelSuffix,
  className = '',
  ...button
}: ActionLabel & ComponentProps<'button'>) {
  return (
    <button type="button" className={`${rowActionClassName} ${className}`} {...button}>
      <Icon aria-hidden="true" className="size-4 max-sm:hidden" />
      {label}
      <span className="sr-only"> {labelSuffix}</span>
    </button>
  );
}

/** A link in a list entry; opens in a new tab. */
export function RowLink({
  icon: Icon,
  label,
  labelSuffix,
  ...link
}: ActionLabel & ComponentProps<'a'>) {
  return (
    <a target="_blank" rel="noopener noreferrer" className={rowActionClassName} {...link}>
      <Icon aria-hidden="true" className="size-4 max-sm:hidden" />
      {label}
      <span className="sr-only"> {labelSuffix} (in a new tab)</span>
    </a>
  );
}
