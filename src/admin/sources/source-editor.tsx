import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm } from 'react-hook-form';

import { Button } from '#web/ui/button.tsx';
import { fieldLook, FormField } from '#web/ui/form-field.tsx';

import { Dialog, DialogBody, DialogButtons } from '../ui/dialog.tsx';
import { SortOrderField } from '../ui/sort-order-field.tsx';
import { UploadProgress } from '../ui/upload-progress.tsx';
import { useUpload, type UploadControls } from '../ui/use-upload.ts';
import { SourceFileField } from './source-file-field.tsx';
import {
  multipartOf,
  sourceFormSchema,
  type PresentFile,
  type ReadSource,
  type TypedSource,
} from './source-form.ts';

const DESCRIPTION_ROWS = 3;

interface SourceEditorProps {
  title: string;
  /** What the fields hold when the dialog opens. */
  start: TypedSource;
  presentFile: PresentFile | null;
  saveLabel: string;
  onSave: (form: FormData, controls: UploadControls) => Promise<void>;
  onClose: () => void;
}

/** The fields of a source and its file. It leads to one place: to a file, or else to a url. */
export function SourceEditor({ start, presentFile, onSave, ...props }: SourceEditorProps) {
  const [file, setFile] = useState<File | null>(null);
  const upload = useUpload();
  const { register, handleSubmit, formState } = useForm<TypedSource, unknown, ReadSource>({
    resolver: standardSchemaResolver(sourceFormSchema),
    defaultValues: start,
  });
  const { errors, isDirty, isSubmitting } = formState;

  function save(source: ReadSource) {
    return upload.follow((controls) => onSave(multipartOf(source, file, presentFile), controls));
  }

  return (
    <Dialog title={props.title} hasUnsavedTyping={isDirty || file !== null} onClose={props.onClose}>
      {(close) => (
        <form noValidate onSubmit={handleSubmit(save)}>
          <DialogBody>
            <FormField label="Title" error={errors.title?.message}>
              {(field) => (
                <input
                  {...field}
                  {...register('title')}
                  type="text"
                  autoComplete="off"
                  className={fieldLook}
                />
              )}
            </FormField>
            <FormField label="Description" error={errors.description?.message}>
              {(field) => (
                <textarea
                  {...field}
                  {...register('description')}
                  rows={DESCRIPTION_ROWS}
                  className={`${fieldLook} block resize-y`}
                />
              )}
            </FormField>
            <FormField label="URL" hint={urlHint(file, presentFile)} error={errors.url?.message}>
              {(field) => (
                <input
                  {...field}
                  {...register('url')}
                  type="text"
                  inputMode="url"
                  autoComplete="off"
                  autoCapitalize="none"
                  spellCheck={false}
                  className={fieldLook}
                />
              )}
            </FormField>
            <SourceFileField file={file} present={presentFile} onChoose={setFile} />
            <SortOrderField
              {...register('sortOrder')}
              hint="The source with the lowest number stands first."
            />
          </DialogBody>
          <DialogButtons>
            {file !== null && upload.share !== undefined && <UploadProgress share={upload.share} />}
            <Button type="submit" disabled={isSubmitting}>
              {isSubmitting ? 'Saving...' : props.saveLabel}
            </Button>
            {isSubmitting && file !== null ? (
              <Button look="quiet" onClick={upload.cancel}>
                Cancel upload
              </Button>
            ) : (
              <Button look="quiet" disabled={isSubmitting} onClick={close}>
                Cancel
              </Button>
            )}
          </DialogButtons>
        </form>
      )}
    </Dialog>
  );
}

function urlHint(file: File | null, present: PresentFile | null): string {
  if (file !== null) return 'The file takes the place of a URL.';
  if (present !== null) return 'Leave it empty to keep the file; a URL takes its place.';
  return 'Where the source is on the web. Leave it empty when you add a file.';
}
