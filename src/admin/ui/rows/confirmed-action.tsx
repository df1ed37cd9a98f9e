import { useState, type ComponentProps } from 'react';

import { RequestDialog, type RequestDialogProps } from '../dialogs/request-dialog.tsx';
import { RowAction } from './row-action.tsx';

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
