import type { AdminSource } from '#domain/sources/source.ts';

import { DeleteDialog } from '../ui/delete-dialog.tsx';
import { EditorDialog } from '../ui/editor-dialog.tsx';
import { useUpload, type Upload, type UploadControls } from '../ui/use-upload.ts';
import {
  useCreateSource,
  useDeleteSource,
  useNextSortOrder,
  useUpdateSource,
} from './source-calls.ts';
import { SourceFields } from './source-fields.tsx';
import {
  emptySourceForm,
  sourceForm,
  sourceFormData,
  sourceFormSchema,
  storedFile,
  type ParsedSourceForm,
} from './source-form.ts';

interface AddSourceDialogProps {
  videoId: string;
  onClose: () => void;
}

/** Adds a source after the other sources of the video. */
export function AddSourceDialog({ videoId, onClose }: AddSourceDialogProps) {
  const upload = useUpload();
  const creation = useCreateSource(videoId);
  const findSortOrder = useNextSortOrder(videoId);
  const save = (source: ParsedSourceForm) => sendSource(creation, source, upload);

  return (
    <EditorDialog
      title="Add Supporting Source"
      schema={sourceFormSchema}
      defaults={async () => emptySourceForm(await findSortOrder())}
      saveLabel="Add Source"
      otherButtons={[{ label: 'Save and add another', save, next: 'new form' }]}
      toasts={{ success: 'Source added successfully', failure: 'Failed to add source' }}
      save={save}
      upload={upload}
      onClose={onClose}
    >
      <SourceFields stored={null} firstFocus="url" />
    </EditorDialog>
  );
}

interface SourceDialogProps {
  source: AdminSource;
  onClose: () => void;
}

/** Changes a source, and can replace its file. */
export function EditSourceDialog({ source, onClose }: SourceDialogProps) {
  const upload = useUpload();
  const update = useUpdateSource(source);

  return (
    <EditorDialog
      title="Edit Source"
      schema={sourceFormSchema}
      defaults={sourceForm(source)}
      saveLabel="Save Changes"
      toasts={{ success: 'Source updated successfully', failure: 'Failed to update source' }}
      save={(_values, changes) => sendSource(update, changes, upload)}
      upload={upload}
      onClose={onClose}
    >
      <SourceFields stored={storedFile(source)} firstFocus="title" />
    </EditorDialog>
  );
}

export function DeleteSourceDialog({ source, onClose }: SourceDialogProps) {
  const deletion = useDeleteSource(source);

  return (
    <DeleteDialog
      question="Are you sure you want to delete this source?"
      toasts={{ success: 'Source deleted successfully', failure: 'Failed to delete source' }}
      deletion={deletion}
      onClose={onClose}
    >
      <p className="wrap-anywhere">
        “{source.title}” goes{storedFile(source) !== null && ' with its file'}. This cannot be
        undone.
      </p>
    </DeleteDialog>
  );
}

interface SourceMutation {
  mutateAsync: (request: { form: FormData; controls?: UploadControls }) => Promise<unknown>;
}

/** Sends a source. Only a request with a file shows its progress and can be canceled. */
function sendSource(
  { mutateAsync }: SourceMutation,
  source: Partial<ParsedSourceForm>,
  upload: Upload,
): Promise<unknown> {
  const form = sourceFormData(source);
  if (!source.file) return mutateAsync({ form });
  return upload.run((controls) => mutateAsync({ form, controls }));
}
