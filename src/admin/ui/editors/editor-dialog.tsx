import { Fragment, startTransition, useEffect, useState, type ReactNode } from 'react';
import { FormProvider, useFormState, type DefaultValues, type FieldValues } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { UseQueryResult } from '@tanstack/react-query';

import { Button } from '#web/ui/button.tsx';
import { LoadingScreen } from '#web/ui/skeleton.tsx';

import { changedFields } from './changed-fields.ts';
import {
  CloseButton,
  DialogBody,
  DialogButtons,
  useDialog,
  Dialog,
  ClosableBody,
} from '../dialogs/dialog.tsx';
import { ChangedNotice, DeletedNotice } from './refused-save-notices.tsx';
import { useSchemaForm } from '../fields/use-schema-form.ts';
import { UploadProgress, type Upload } from '../requests/use-upload.tsx';
import type { EditedForm } from './use-edited-entry.ts';
import { useResultToast, type ResultToasts } from '../requests/use-call.ts';
import { Loaded, type LoadedProps, type LoadState } from '../requests/loaded.tsx';

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

/** A button that saves. */
export interface SaveButton<Values extends object, Saved> {
  label: string;
  save: (values: Values, changes: Partial<Values>) => Promise<Saved>;
  /** What follows a save: by default the dialog closes; with 'new form' it stays open and empty. */
  next?: 'new form' | (() => void);
}

export interface EditorFormProps<Entered extends FieldValues, Values extends object, Saved> {
  /** Parses the contents of the fields into the values to save. */
  schema: z.ZodMiniType<Values, Entered>;
  /** Initial values of the fields; a function may fetch some of them first. */
  defaults: DefaultValues<Entered> | (() => Promise<Entered>);
  saveLabel: string;
  /** Whether Enter in a text field saves, as `saveLabel` does; true by default. */
  isSavedByEnter?: boolean;
  otherButtons?: readonly SaveButton<Values, Saved>[];
  toasts: ResultToasts<Saved>;
  /** `changes` has only the fields that were edited, see {@link changedFields}. */
  save: (values: Values, changes: Partial<Values>) => Promise<Saved>;
  /** Required if the entry is stored already, because another window may change it, too. */
  edited?: EditedForm<Entered>;
  /** Required if saving may upload a file; its progress and a cancel button are shown. */
  upload?: Upload;
  /** The fields, which read the form from `useFormContext`. */
  children: ReactNode;
}

/**
 * The content of a dialog that creates or edits an entry. The dialog closes only if saving succeeded.
 */
export function EditorForm<Entered extends FieldValues, Values extends object, Saved>({
  schema,
  defaults,
  saveLabel,
  isSavedByEnter = true,
  otherButtons,
  toasts,
  save,
  edited,
  upload,
  children,
}: EditorFormProps<Entered, Values, Saved>) {
  const { close } = useDialog();
  const toastResult = useResultToast();
  const form = useSchemaForm(schema, defaults);
  const { defaultValues: initialValues = {}, isLoading, isSubmitting } = form.formState;

  /** Key of the fields. Starting a new form increases the key, so that the fields are mounted again. */
  const [formNumber, setFormNumber] = useState(1);
  const mainButton: SaveButton<Values, Saved> = { label: saveLabel, save };
  /** The label of the button with which a save was attempted last. */
  const [pressedLabel, setPressedLabel] = useState(saveLabel);

  async function submit(values: Values, saveWith: typeof save): Promise<boolean> {
    const changes = changedFields(initialValues, form.getValues(), values);
    edited?.endRefusal();
    const saving = saveWith(values, changes);
    const isShownInForm = await saving.then(
      () => false,
      (error: unknown) => edited?.recordRefusal(error) ?? false,
    );
    if (isShownInForm) return false;
    return toastResult(saving, toasts);
  }

  /**
   * Saves with one of the buttons. A new form starts only after `handleSubmit` has ended, because the fields
   * are disabled until then, so the first one could not take the focus.
   */
  async function submitWith({ label, save: saveWith, next = close }: SaveButton<Values, Saved>) {
    setPressedLabel(label);
    let isSaved = false;
    await form.handleSubmit(async (values) => {
      isSaved = await submit(values, saveWith);
    })();
    if (!isSaved) return;
    if (next !== 'new form') return next();
    form.reset(typeof defaults === 'function' ? await defaults() : defaults);
    setFormNumber(formNumber + 1);
  }

  /** Replaces what was typed by the stored values. */
  function loadTheirs() {
    form.reset(edited?.stored);
    edited?.acceptStored();
  }

  /** Repeats the refused save. It now names the stored values as seen. */
  function saveMine() {
    void submitWith(otherButtons?.find(({ label }) => label === pressedLabel) ?? mainButton);
  }

  const isBlocked = edited?.refusal !== undefined;

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isSavedByEnter) void submitWith(mainButton);
      }}
    >
      <DialogBody isSaving={isSubmitting}>
        {edited?.refusal === 'deleted' && <DeletedNotice what={edited.what} />}
        {edited?.refusal === 'changed' && (
          <ChangedNotice onLoadTheirs={loadTheirs} onSaveMine={saveMine} />
        )}
        {isLoading ? (
          <LoadingScreen />
        ) : (
          <FormProvider {...form}>
            <Fragment key={formNumber}>{children}</Fragment>
            <EditedState />
          </FormProvider>
        )}
      </DialogBody>
      <DialogButtons>
        {upload?.sentFraction !== undefined && (
          <UploadProgress sentFraction={upload.sentFraction} />
        )}
        <Button
          type={isSavedByEnter ? 'submit' : 'button'}
          disabled={isLoading || isSubmitting || isBlocked}
          onClick={isSavedByEnter ? undefined : () => void submitWith(mainButton)}
        >
          {isSubmitting ? 'Saving...' : saveLabel}
        </Button>
        {otherButtons?.map((button) => (
          <Button
            key={button.label}
            variant="quiet"
            disabled={isLoading || isSubmitting || isBlocked}
            onClick={() => void submitWith(button)}
          >
            {button.label}
          </Button>
        ))}
        {upload?.sentFraction === undefined ? (
          <CloseButton disabled={isSubmitting}>Cancel</CloseButton>
        ) : (
          <Button variant="quiet" onClick={upload.cancel}>
            Cancel upload
          </Button>
        )}
      </DialogButtons>
    </form>
  );
}

/**
 * Tells the dialog whether the form in context is edited. Rendered on its own, so that the first key typed
 * does not render the whole form again, and painted before the dialog is rendered again.
 */
function EditedState() {
  const { setIsEdited } = useDialog();
  const { isDirty } = useFormState();
  useEffect(() => startTransition(() => setIsEdited(isDirty)), [setIsEdited, isDirty]);
  return null;
}

/**
 * The content of a dialog with an editor of what a query loads. While the editor is missing, the dialog
 * can be closed.
 */
export function LoadedEditor<Data>({ query, children, ...placeholders }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  return (
    <ClosableBody>
      <Loaded {...placeholders} query={query}>
        {() => null}
      </Loaded>
    </ClosableBody>
  );
}

/** A query that counts as pending until it is fetched anew. An editor takes no values that may be old. */
export function fetchedAnew<Data>(query: UseQueryResult<Data>): LoadState<Data> {
  const { isFetchedAfterMount, refetch } = query;
  if (isFetchedAfterMount) return query;
  return { data: undefined, isPending: true, isError: false, error: null, refetch };
}
