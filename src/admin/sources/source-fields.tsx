import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';

import { guessSourceKind } from '#domain/sources/guess-source-kind.ts';
import { sourceAccesses, sourceKinds } from '#domain/sources/source-kind.ts';

import { MomentsField } from './moments-dialog.tsx';
import {
  FieldList,
  type FormFields,
  SelectField,
  TextField,
  SortOrderField,
} from '../ui/fields/form-fields.tsx';
import { LanguageField } from '../ui/fields/language-select.tsx';
import { SourceFileField } from './source-file-field.tsx';
import { sourceFileProblem, type SourceForm, type StoredFile } from './source-form.ts';

interface SourceFieldsProps {
  stored: StoredFile | null;
  /** The field that has the focus first. */
  firstFocus: 'url' | 'title';
  /** False if the stored moments could not be loaded. */
  showsMoments?: boolean;
}

/**
 * The fields of a source. The url is the first field, because administrators usually paste the
 * address before they enter a title.
 */
export function SourceFields({ stored, firstFocus, showsMoments = true }: SourceFieldsProps) {
  const { setFocus } = useFormContext<SourceForm>();
  const file = useWatch<SourceForm, 'file'>({ name: 'file' });
  const hasNewFile = file !== null && sourceFileProblem(file) === null;
  useEffect(() => setFocus(firstFocus), [setFocus, firstFocus]);
  const isGuessed = useGuessedKind();

  const fields: FormFields<SourceForm> = {
    url: <TextField<SourceForm> name="url" label="URL" hint={urlHint(hasNewFile, stored)} isUrl />,
    title: <TextField<SourceForm> name="title" label="Title" />,
    description: <TextField<SourceForm> name="description" label="Description" rows={3} />,
    file: <SourceFileField stored={stored} />,
    moments: showsMoments && <MomentsField label="Cited at (optional)" rows={3} />,
    sortOrder: <SortOrderField hint="The source with the lowest number comes first." />,
    kind: (
      <SelectField<SourceForm>
        name="kind"
        label="Kind (optional)"
        hint={isGuessed ? 'A guess from the address. Please check it.' : undefined}
        emptyLabel="Not stated"
        options={Object.entries(sourceKinds).map(([kind, { label }]) => [kind, label])}
      />
    ),
    access: (
      <SelectField<SourceForm>
        name="access"
        label="Access (optional)"
        emptyLabel="Not stated"
        options={Object.entries(sourceAccesses)}
      />
    ),
    language: (
      <LanguageField<SourceForm>
        name="language"
        label="Language (optional)"
        hint="Its quotes are in this language."
        emptyLabel="Not stated"
      />
    ),
  };
  return <FieldList fields={fields} />;
}

/**
 * Chooses the kind that a new address suggests, as long as the owner has neither chosen nor stored one.
 * Returns whether the form contains the guess.
 */
function useGuessedKind(): boolean {
  const { setValue, formState } = useFormContext<SourceForm>();
  const { dirtyFields, touchedFields, defaultValues } = formState;
  const [url, kind] = useWatch<SourceForm, ['url', 'kind']>({ name: ['url', 'kind'] });
  const guess = dirtyFields.url ? (guessSourceKind(url, window.location.hostname) ?? '') : '';
  const isOpen = defaultValues?.kind === '' && !touchedFields.kind;
  useEffect(() => {
    if (isOpen) setValue('kind', guess);
  }, [isOpen, guess, setValue]);
  return guess !== '' && kind === guess;
}

function urlHint(hasNewFile: boolean, stored: StoredFile | null): string {
  if (hasNewFile) return 'The file is used instead of the address.';
  if (stored !== null) return 'Leave this empty to keep the file. A URL replaces the file.';
  return 'The web address of the source. Leave this empty if you add a file.';
}
