import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';

import { Button } from '#web/ui/button.tsx';
import { LoadingScreen } from '#web/ui/loading-screen.tsx';

import { Dialog, DialogBody, DialogButtons } from '../ui/dialog.tsx';
import { UploadProgress } from '../ui/upload-progress.tsx';
import { useUpload, type FollowUpload } from '../ui/use-upload.ts';
import { SourceFields } from './source-fields.tsx';
import {
  sourceFormSchema,
  type PresentFile,
  type ReadSource,
  type TypedSource,
} from './source-form.ts';

interface SourceEditorProps {
  title: string;
  /** What the fields hold when the dialog opens, or as soon as it is known. */
  start: TypedSource | (() => Promise<TypedSource>);
  presentFile: PresentFile | null;
  saveLabel: string;
  onSave: (source: ReadSource, file: File | null, followUpload: FollowUpload) => Promise<void>;
  onClose: () => void;
}

/** A source and its file, which may take a while to arrive and can be called back. */
export function SourceEditor({ start, presentFile, onSave, ...props }: SourceEditorProps) {
  const [file, setFile] = useState<File | null>(null);
  const { share, follow, cancel } = useUpload();
  const form = useForm<TypedSource, unknown, ReadSource>({
    resolver: standardSchemaResolver(sourceFormSchema),
    defaultValues: start,
  });
  const { isDirty, isLoading, isSubmitting } = form.formState;
  const isUploading = share !== undefined && file !== null;

  function save(source: ReadSource) {
    return onSave(source, file, follow);
  }

  return (
    <Dialog title={props.title} hasUnsavedTyping={isDirty || file !== null} onClose={props.onClose}>
      {(close) => (
        <form noValidate onSubmit={form.handleSubmit(save)}>
          <DialogBody isSaving={isSubmitting}>
            {isLoading ? (
              <LoadingScreen />
            ) : (
              <FormProvider {...form}>
                <SourceFields file={file} presentFile={presentFile} onChooseFile={setFile} />
              </FormProvider>
            )}
          </DialogBody>
          <DialogButtons>
            {isUploading && <UploadProgress share={share} />}
            <Button type="submit" disabled={isLoading || isSubmitting}>
              {isSubmitting ? 'Saving...' : props.saveLabel}
            </Button>
            {isUploading ? (
              <Button variant="quiet" onClick={cancel}>
                Cancel upload
              </Button>
            ) : (
              <Button variant="quiet" disabled={isSubmitting} onClick={close}>
                Cancel
              </Button>
            )}
          </DialogButtons>
        </form>
      )}
    </Dialog>
  );
}
