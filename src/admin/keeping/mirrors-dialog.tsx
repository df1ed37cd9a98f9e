import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { type Mirror, type MirrorsInput, mirrorsInputSchema } from '#domain/keeping/mirror.ts';
import type { VideoKeeping } from '#domain/keeping/video-keeping.ts';
import type { AdminVideo } from '#domain/videos/video.ts';

import { useSaveMirrors, videoKeepingQuery } from '../calls/keeping-calls.ts';
import { ClosableBody, Dialog } from '../ui/dialogs/dialog.tsx';
import { EditorForm } from '../ui/editors/editor-form.tsx';
import { useEditedEntry } from '../ui/editors/use-edited-entry.ts';
import { ListSkeleton } from '../ui/list-state.tsx';
import { QueryFailure } from '../ui/requests/query-failure.tsx';
import { MirrorFields } from './mirror-fields.tsx';
import { VideoCheck } from './video-check.tsx';

interface MirrorsDialogProps {
  video: AdminVideo;
  onClose: () => void;
}

/** Edits the addresses at which a video can be watched besides YouTube, and says how it is there. */
export function MirrorsDialog({ video, onClose }: MirrorsDialogProps) {
  const keeping = useQuery<VideoKeeping>({
    ...videoKeepingQuery(video.id),
    refetchOnMount: 'always',
  });
  const [isDirty, setIsDirty] = useState(false);

  return (
    <Dialog title="Mirrors" hasUnsavedChanges={isDirty} onClose={onClose}>
      {(close) =>
        keeping.data && keeping.isFetchedAfterMount ? (
          <MirrorsForm
            video={video}
            keeping={keeping.data}
            onDirtyChange={setIsDirty}
            onCancel={close}
            onClose={onClose}
          />
        ) : (
          <ClosableBody onClose={close}>
            {keeping.isError ? (
              <QueryFailure what="The mirrors" query={keeping} />
            ) : (
              <ListSkeleton rows={1} rowClassName="h-40" />
            )}
          </ClosableBody>
        )
      }
    </Dialog>
  );
}

interface MirrorsFormProps extends MirrorsDialogProps {
  keeping: VideoKeeping;
  onDirtyChange: (isDirty: boolean) => void;
  onCancel: () => void;
}

function MirrorsForm({ video, keeping, ...form }: MirrorsFormProps) {
  const saving = useSaveMirrors(video.id);
  const edited = useEditedEntry<{ mirrors: Mirror[] }, MirrorsInput>(
    { mirrors: keeping.mirrors },
    { what: 'video', schema: mirrorsInputSchema, toForm: (stored) => stored },
  );

  return (
    <EditorForm
      {...form}
      schema={mirrorsInputSchema}
      defaults={edited.stored}
      saveLabel="Save Mirrors"
      toasts={{ success: 'Mirrors saved', failure: 'Failed to save mirrors' }}
      save={({ mirrors }) =>
        saving.mutateAsync({ mirrors, seen: { mirrors: edited.loaded.mirrors } })
      }
      edited={edited}
    >
      <p className="wrap-anywhere text-ink-muted">{video.title}</p>
      <VideoCheck video={video} health={keeping.video} />
      <MirrorFields />
    </EditorForm>
  );
}
