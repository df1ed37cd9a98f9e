import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';

const rowActionClassName =
  'inline-flex min-h-9 items-center gap-1.5 rounded-sm px-2 text-sm font-medium no-underline transition-colors hover:bg-raised';

/** What an entry of a list is called, for those who hear "Edit" without seeing its row. */
interface About {
  icon: LucideIcon;
  label: string;
  about: string;
}

/** Something that can be done with an entry of a list. */
export function RowAction({
  icon: Icon,
  label,
  about,
  className = '',
  ...button
}: About & ComponentProps<'button'>) {
  return (
    <button type="button" className={`${rowActionClassName} ${className}`} {...button}>
      <Icon aria-hidden="true" className="size-4 max-sm:hidden" />
      {label}
      <span className="sr-only"> {about}</span>
    </button>
  );
}

/** The same for what opens in a tab of its own. */
export function RowLink({ icon: Icon, label, about, ...link }: About & ComponentProps<'a'>) {
  return (
    <a target="_blank" rel="noopener noreferrer" className={rowActionClassName} {...link}>
      <Icon aria-hidden="true" className="size-4 max-sm:hidden" />
      {label}
      <span className="sr-only"> {about} (in a new tab)</span>
    </a>
  );
}
