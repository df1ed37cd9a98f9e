import { FileText, X } from 'lucide-react';
import { useRef, useState, type ChangeEvent } from 'react';

import { MAX_FILE_BYTES, formatFileSize } from '#domain/files/file-size.ts';
import { fileExtension } from '#domain/files/file-name.ts';
import { sourceFileExtensions } from '#domain/sources/source-file.ts';
import { fieldClassName, FormField } from '#web/ui/form-field.tsx';

import { RowAction } from '../ui/row-action.tsx';
import type { PresentFile } from './source-form.ts';

const accepted = sourceFileExtensions.map((extension) => `.${extension}`).join(',');
const types = sourceFileExtensions.join(', ').toUpperCase();

interface SourceFileFieldProps {
  file: File | null;
  /** The file the source has already. */
  present: PresentFile | null;
  onChoose: (file: File | null) => void;
}

/** A file to upload; one that the server would refuse is refused here, before it is sent. */
export function SourceFileField({ file, present, onChoose }: SourceFileFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();

  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const chosen = currentTarget.files?.[0] ?? null;
    const found = chosen === null ? undefined : fileProblem(chosen);
    setProblem(found);
    onChoose(found === undefined ? chosen : null);
    if (found !== undefined) currentTarget.value = '';
  }

  function takeBack() {
    onChoose(null);
    if (input.current === null) return;
    input.current.value = '';
    // The button goes with the file.
    input.current.focus();
  }

  return (
    <div className="grid gap-3">
      {present !== null && (
        <p className="flex items-center gap-2 text-sm wrap-anywhere">
          <FileText aria-hidden="true" className="size-5 shrink-0 text-ink-muted" />
          <span>
            Present file:{' '}
            <a href={present.url} target="_blank" rel="noopener noreferrer" className="underline">
              {present.name}
              <span className="sr-only"> (in a new tab)</span>
            </a>
          </span>
        </p>
      )}
      <FormField
        label={present === null ? 'File (optional)' : 'Replace the file (optional)'}
        hint={`Maximum size 10MB. Allowed types: ${types}.`}
        error={problem}
      >
        {(field) => (
          <input
            {...field}
            ref={input}
            type="file"
            accept={accepted}
            onChange={choose}
            className={`${fieldClassName} file:mr-3 file:font-medium file:underline`}
          />
        )}
      </FormField>
      {file !== null && (
        <div className="flex flex-wrap items-center gap-x-3 text-sm text-ink-muted">
          <p className="wrap-anywhere">{`${file.name}, ${formatFileSize(file.size)}`}</p>
          <RowAction icon={X} label="Remove" about={file.name} onClick={takeBack} />
        </div>
      )}
    </div>
  );
}

function fileProblem({ name, size }: File): string | undefined {
  const extensions: readonly string[] = sourceFileExtensions;
  const extension = fileExtension(name);
  // A name without an ending tells nothing; the server looks into the file.
  if (extension !== '' && !extensions.includes(extension)) {
    return `"${name}" is of a type that is not allowed here`;
  }
  if (size === 0) return `"${name}" is empty`;
  if (size > MAX_FILE_BYTES) {
    return `"${name}" has ${formatFileSize(size)}, which is more than 10MB`;
  }
  return undefined;
}
