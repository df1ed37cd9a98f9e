import { useState } from 'react';

import { listTrash } from '#domain/calls/trash-calls.ts';
import { Button } from '#web/ui/button.tsx';

import { useRead } from '../ui/requests/use-call.ts';
import { TrashDialog } from './trash-dialog.tsx';

/** Opens the trash. It has the width of “Trash (99)”, so that it does not grow when the number arrives. */
export function TrashButton() {
  const [isOpen, setIsOpen] = useState(false);
  const count = useRead(listTrash).data?.entries.length;

  return (
    <>
      <Button variant="quiet" className="min-w-28 tabular-nums" onClick={() => setIsOpen(true)}>
        Trash{count !== undefined && ` (${count})`}
      </Button>
      {isOpen && <TrashDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}
