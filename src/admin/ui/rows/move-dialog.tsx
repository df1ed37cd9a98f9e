import { useFormContext } from 'react-hook-form';
import * as z from 'zod/mini';

import { fieldClassName, FormField } from '#web/ui/form-field.tsx';

import { EditorDialog } from '../editors/editor-dialog.tsx';
import type { ResultToasts } from '../requests/use-call.ts';
import { focusRow } from './use-reorder.ts';

interface MoveDialogProps {
  id: string;
  entryName: string;
  /** The present place in the list, from 1. */
  place: number;
  /** The number of entries in the list. */
  count: number;
  /** Moves the entry to a place. */
  onMove: (id: string, place: number) => Promise<string>;
  toasts: ResultToasts<string>;
  onClose: () => void;
}

/** Asks for the place to which an entry of a list is moved. */
export function MoveDialog({
  id,
  entryName,
  place,
  count,
  onMove,
  toasts,
  onClose,
}: MoveDialogProps) {
  return (
    <EditorDialog
      title="Move to Position"
      schema={placeSchema(count)}
      defaults={{ place: String(place) }}
      saveLabel="Move"
      toasts={toasts}
      save={(values) => onMove(id, values.place)}
      onClose={onClose}
      focusElsewhere={() => focusRow(id)}
    >
      <p className="wrap-anywhere">{entryName}</p>
      <PlaceField place={place} count={count} />
    </EditorDialog>
  );
}

function PlaceField({ place, count }: Pick<MoveDialogProps, 'place' | 'count'>) {
  const { register, formState } = useFormContext<{ place: string }>();

  return (
    <FormField
      label="Position"
      hint={`Now number ${numberText(place)} of ${numberText(count)}. Number 1 is at the top.`}
      error={formState.errors.place?.message}
    >
      {(field) => (
        <input
          {...field}
          {...register('place')}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          className={`${fieldClassName} sm:w-40`}
        />
      )}
    </FormField>
  );
}

/** A place as typed, also with a comma: "1,500". */
function placeSchema(count: number) {
  const error = `Please enter a whole number from 1 to ${numberText(count)}`;
  return z.object({
    place: z.pipe(
      z.pipe(
        z.string().check(z.regex(/^\s*\d[\d,]*\s*$/, { error })),
        z.transform((typed) => Number(typed.replaceAll(',', ''))),
      ),
      z.number().check(z.minimum(1, { error }), z.maximum(count, { error })),
    ),
  });
}

function numberText(value: number): string {
  return value.toLocaleString('en-US');
}
