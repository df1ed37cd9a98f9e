import { useRef, type ChangeEvent } from 'react';
import { useController, useFormContext } from 'react-hook-form';

import { formatFileSize } from '#domain/files/file-size.ts';
import { sourceFileExtensions } from '#domain/sources/source-file.ts';
import { titleFromFileName } from '#domain/files/file-name.ts';
import { FileText } from '#web/icons/icons.ts';
import { X } from '#web/icons/shared-icons.ts';
import { fieldClassName, FormField } from '#web/ui/form-field.tsx';

import { RefusedFileButtons } from '../ui/fields/choose-file-button.tsx';
import { RowAction } from '../ui/rows/row-action.tsx';
import { type SourceForm, type StoredFile, sourceFileProblem } from './source-form.ts';

const types = sourceFileExtensions.join(', ').toUpperCase();

/**
 * The file to upload. Its name also becomes the title if the title field is empty. A file that the
 * server would refuse stays in the form and blocks saving until it is replaced or removed.
 */
export function SourceFileField({ stored }: { stored: StoredFile | null }) {
  const { field } = useController<SourceForm, 'file'>({ name: 'file' });
  const { getValues, setValue } = useFormContext<SourceForm>();
  const input = useRef<HTMLInputElement>(null);
  const file = field.value;
  const problem = file === null ? null : sourceFileProblem(file);

  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const chosen = currentTarget.files?.[0] ?? null;
    field.onChange(chosen);
    if (chosen === null) return;
    // Otherwise choosing the same file again, after it was corrected, would fire no change event.
    if (sourceFileProblem(chosen) !== null) currentTarget.value = '';
    else if (getValues('title').trim() === '') {
      setValue('title', titleFromFileName(chosen.name), { shouldDirty: true });
    }
  }

  function remove() {
    field.onChange(null);
    if (input.current === null) return;
    input.current.value = '';
    // The pressed button disappears with the file, and the focus would be lost with it.
    input.current.focus();
  }

  return (
    <div className="grid gap-3">
      {stored !== null && (
        <p className="flex items-center gap-2 text-sm wrap-anywhere">
          <FileText className="size-5 shrink-0 text-ink-muted" />
          <span>
            Current file:{' '}
            <a href={stored.url} target="_blank" rel="noopener noreferrer" className="underline">
              {stored.name}
              <span className="sr-only"> (in a new tab)</span>
            </a>
          </span>
        </p>
      )}
      <FormField
        label={stored === null ? 'File (optional)' : 'Replace the file (optional)'}
        hint={`Maximum size 10MB. Allowed types: ${types}.`}
        error={problem ?? undefined}
      >
        {(attributes) => (
          <input
            {...attributes}
            ref={(element) => {
              input.current = element;
              field.ref(element);
            }}
            type="file"
            accept={acceptedFiles}
            onChange={choose}
            onBlur={field.onBlur}
            className={`${fieldClassName} file:mr-3 file:font-medium file:underline`}
          />
        )}
      </FormField>
      {problem !== null && (
        <RefusedFileButtons
          onChooseAnother={() => input.current?.click()}
          onContinueWithout={remove}
        />
      )}
      {file !== null && problem === null && (
        <div className="flex flex-wrap items-center gap-x-3 text-sm text-ink-muted">
          <p className="wrap-anywhere">{`${file.name}, ${formatFileSize(file.size)}`}</p>
          <RowAction icon={X} label="Remove" labelSuffix={file.name} onClick={remove} />
        </div>
      )}
    </div>
  );
}

/** The `accept` attribute of inputs for the files of sources. */
export const acceptedFiles = sourceFileExtensions.map((extension) => `.${extension}`).join(',');
