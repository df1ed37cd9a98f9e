import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';

import { Dialog } from '../dialogs/dialog.tsx';
import { EditorForm, type EditorFormProps } from './editor-form.tsx';

interface EditorDialogProps<Entered extends FieldValues, Values extends object, Saved> extends Omit<
  EditorFormProps<Entered, Values, Saved>,
  'onCancel' | 'onDirtyChange'
> {
  title: string;
  /** See {@link Dialog}. */
  focusElsewhere?: () => void;
}

/**
 * A dialog with a form to create or edit one entry. Closing it with unsaved changes asks for
 * confirmation first. After a save it closes only if saving succeeded.
 */
export function EditorDialog<Entered extends FieldValues, Values extends object, Saved>({
  title,
  focusElsewhere,
  ...form
}: EditorDialogProps<Entered, Values, Saved>) {
  const [isDirty, setIsDirty] = useState(false);

  return (
    <Dialog
      title={title}
      hasUnsavedChanges={isDirty}
      onClose={form.onClose}
      focusElsewhere={focusElsewhere}
    >
      {(close) => <EditorForm {...form} onCancel={close} onDirtyChange={setIsDirty} />}
    </Dialog>
  );
}
