import type { AdminSource } from '#domain/sources/source.ts';

import { useCloseWhenDone } from '../ui/use-close-when-done.ts';
import type { FollowUpload } from '../ui/use-upload.ts';
import { useCreateSource, useNextSortOrder, useUpdateSource } from './source-calls.ts';
import { SourceEditor } from './source-editor.tsx';
import {
  changesOf,
  emptyForm,
  fileOf,
  formOf,
  multipartOf,
  newSource,
  type ReadSource,
} from './source-form.ts';

/** Adds a source after those the video has. */
export function AddSourceDialog({ videoId, onClose }: { videoId: string; onClose: () => void }) {
  const closeWhenDone = useCloseWhenDone(onClose);
  const creation = useCreateSource(videoId);
  const findSortOrder = useNextSortOrder(videoId);

  function save(source: ReadSource, file: File | null, followUpload: FollowUpload) {
    const form = multipartOf(newSource(source), file);
    return closeWhenDone(creation.mutateAsync({ form, followUpload }), {
      done: 'Source added successfully',
      failed: 'Failed to add source',
    });
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
  source: AdminSource;
  onClose: () => void;
}) {
  const closeWhenDone = useCloseWhenDone(onClose);
  const update = useUpdateSource(source);

  function save(typed: ReadSource, file: File | null, followUpload: FollowUpload) {
    const form = multipartOf(changesOf(source, typed), file);
    return closeWhenDone(update.mutateAsync({ form, followUpload }), {
      done: 'Source updated successfully',
      failed: 'Failed to update source',
    });
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
