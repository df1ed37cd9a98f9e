import { useFormContext } from 'react-hook-form';

import { type SnapshotInput, snapshotInputSchema } from '#domain/keeping/snapshot.ts';
import type { AdminSource } from '#domain/sources/source.ts';
import { FormField } from '#web/ui/form-field.tsx';

import { useKeepSource } from '../calls/keeping-calls.ts';
import { EditorDialog } from '../ui/editors/editor-dialog.tsx';
import { UrlInput } from '../ui/fields/url-input.tsx';

interface SnapshotDialogProps {
  source: AdminSource;
  /** The snapshot that visitors see; empty if there is none. */
  current: string;
  onClose: () => void;
}

/** Chooses the snapshot in the Internet Archive to which visitors are led. */
export function SnapshotDialog({ source, current, onClose }: SnapshotDialogProps) {
  const keeping = useKeepSource(source.videoId);

  return (
    <EditorDialog
      title="Choose Snapshot"
      schema={snapshotInputSchema}
      defaults={{ url: current }}
      saveLabel="Use This Snapshot"
      toasts={{ success: 'Snapshot saved', failure: 'Failed to save the snapshot' }}
      save={({ url }) =>
        keeping.mutateAsync({ sourceId: source.id, request: { kind: 'snapshot', url } })
      }
      onClose={onClose}
    >
      <SnapshotField />
    </EditorDialog>
  );
}

function SnapshotField() {
  const { register, formState } = useFormContext<SnapshotInput>();
  return (
    <FormField
      label="Address of the snapshot"
      hint="Look the source up on web.archive.org, open the day that you want, and copy the address from there."
      error={formState.errors.url?.message}
    >
      {(field) => <UrlInput {...field} {...register('url')} />}
    </FormField>
  );
}
