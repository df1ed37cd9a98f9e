import { type ComponentProps, useState } from 'react';

import type { Icon } from '#web/icons/draw-icon.tsx';
import { Ellipsis } from '#web/icons/icons.ts';

import { RequestDialog, type RequestDialogProps } from '../dialogs/confirm-dialog.tsx';
import { Menu, type MenuItem } from '../menu.tsx';

const rowActionClassName =
  'inline-flex min-h-9 items-center gap-1.5 rounded-sm px-2 text-sm font-medium no-underline transition-colors hover:bg-raised aria-expanded:bg-raised';

interface ActionLabel {
  icon: Icon;
  label: string;
  /** Completes the label for screen readers, e.g. the title of the entry that "Edit" edits. */
  labelSuffix: string;
}

/**
 * An action of a list entry. Its whole name is an attribute, because hidden text would be a layer of its
 * own, and the browser would draw a long list more slowly.
 */
export function RowAction({
  icon: Icon,
  label,
  labelSuffix,
  className = '',
  ...button
}: ActionLabel & ComponentProps<'button'>) {
  return (
    <button
      type="button"
      aria-label={`${label} ${labelSuffix}`}
      className={`${rowActionClassName} ${className}`}
      {...button}
    >
      <Icon className="size-4 max-sm:hidden" />
      {label}
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
    <a
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`${label} ${labelSuffix} (in a new tab)`}
      className={rowActionClassName}
      {...link}
    >
      <Icon className="size-4 max-sm:hidden" />
      {label}
    </a>
  );
}

type ConfirmedActionProps<Result> = Omit<RequestDialogProps<Result>, 'onClose'> &
  Pick<ComponentProps<typeof RowAction>, 'icon' | 'label' | 'labelSuffix' | 'className'>;

/** An action of a list entry that asks before its request is sent. */
export function ConfirmedAction<Result>({
  icon,
  label,
  labelSuffix,
  className = '',
  ...dialog
}: ConfirmedActionProps<Result>) {
  const [isAsking, setIsAsking] = useState(false);

  return (
    <>
      <RowAction
        icon={icon}
        label={label}
        labelSuffix={labelSuffix}
        className={className}
        aria-disabled={dialog.request.isPending}
        onClick={() => setIsAsking(true)}
      />
      {isAsking && (
        <RequestDialog confirmLabel={label} {...dialog} onClose={() => setIsAsking(false)} />
      )}
    </>
  );
}

interface RowMenuProps {
  /** Names the entry on which the actions act, for screen readers, e.g. by its title. */
  entryName: string;
  items: readonly MenuItem[];
  /** See {@link Menu}. */
  isLong?: boolean;
}

/** The less frequent actions of a list entry, in a menu. */
export function RowMenu({ entryName, items, isLong = false }: RowMenuProps) {
  return (
    <Menu items={items} isLong={isLong}>
      <RowAction icon={Ellipsis} label="More" labelSuffix={`actions for ${entryName}`} />
    </Menu>
  );
}
