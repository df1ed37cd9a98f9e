import type { FieldValues } from 'react-hook-form';

import { Dialog } from '../dialogs/dialog.tsx';
import { EditorForm, type EditorFormProps } from './editor-form.tsx';

interface EditorDialogProps<
  Entered extends FieldValues,
  Values extends object,
  Saved,
> extends EditorFormProps<Entered, Values, Saved> {
  title: string;
  onClose: () => void;
  /** See {@link Dialog}. */
  focusElsewhere?: () => void;
}

/**
 * A dialog with a form to create or edit one entry. Closing it with unsaved changes asks for
 * confirmation first. After a save it closes only if saving succeeded.
 */
export function EditorDialog<Entered extends FieldValues, Values extends object, Saved>({
  title,
  onClose,
  focusElsewhere,
  ...form
}: EditorDialogProps<Entered, Values, Saved>) {
  return (
    <Dialog title={title} onClose={onClose} focusElsewhere={focusElsewhere}>
      <EditorForm {...form} />
    </Dialog>
  );
}
