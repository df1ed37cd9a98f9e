import type { SourceEntity } from '#domain/sources/source-input.ts';

import { useOutcomeToast } from '../ui/use-outcome-toast.ts';
import type { FollowUpload } from '../ui/use-upload.ts';
import { useCreateSource, useNextSortOrder, useUpdateSource } from './source-calls.ts';
import { SourceEditor } from './source-editor.tsx';
import { emptyForm, fileOf, formOf } from './source-form.ts';

/** Adds a source after those the video has. */
export function AddSourceDialog({ videoId, onClose }: { videoId: string; onClose: () => void }) {
  const tellOutcome = useOutcomeToast();
  const creation = useCreateSource(videoId);
  const findSortOrder = useNextSortOrder(videoId);

  async function save(form: FormData, followUpload: FollowUpload) {
    const isDone = await tellOutcome(creation.mutateAsync({ form, followUpload }), {
      done: 'Source added successfully',
      failed: 'Failed to add source',
    });
    if (isDone) onClose();
  }

  return (
    <SourceEditor
      title="Add Supporting Source"
      start={async () => emptyForm(await findSortOrder())}
      presentFile={null}
      saveLabel="Add Source"
      onSave={save}
      onClose={onClose}
    />
  );
}

/** Changes a source, its file included. */
export function EditSourceDialog({
  source,
  onClose,
}: {
  source: SourceEntity;
  onClose: () => void;
}) {
  const tellOutcome = useOutcomeToast();
  const update = useUpdateSource(source);

  async function save(form: FormData, followUpload: FollowUpload) {
    const isDone = await tellOutcome(update.mutateAsync({ form, followUpload }), {
      done: 'Source updated successfully',
      failed: 'Failed to update source',
    });
    if (isDone) onClose();
  }

  return (
    <SourceEditor
      title="Edit Source"
      start={formOf(source)}
      presentFile={fileOf(source)}
      saveLabel="Save Changes"
      onSave={save}
      onClose={onClose}
    />
  );
}
