import * as z from 'zod/mini';

import { listSources, saveVideoCitations } from '#domain/calls/source-calls.ts';
import { readEvidence } from '#domain/calls/evidence-calls.ts';
import { citationSchema, type Citation } from '#domain/sources/citation.ts';
import type { AdminSource } from '#domain/sources/source.ts';
import type { AdminVideo } from '#domain/videos/video.ts';

import { Dialog, type VideoDialogProps } from '../ui/dialogs/dialog.tsx';
import { EditorForm, fetchedAnew, LoadedEditor } from '../ui/editors/editor-dialog.tsx';
import { useEditedEntry } from '../ui/editors/use-edited-entry.ts';
import { useCall, useRead, useFreshRead } from '../ui/requests/use-call.ts';
import { evidenceForm, evidenceFormSchema } from './evidence-form.ts';
import { mergeCitations } from './merge-citations.ts';
import { MomentsEditor } from './moments-editor.tsx';

const placeholders = { rows: 4, rowClassName: 'h-24' };

/** Edits the moments of all sources of a video beside its player, and saves them with one request. */
export function VideoMomentsDialog({ video, onClose }: VideoDialogProps) {
  const sources = useRead(listSources, { id: video.id });
  const evidence = useFreshRead(readEvidence, { id: video.id });

  return (
    <Dialog title="Video Moments" isWide onClose={onClose}>
      <LoadedEditor what="The sources" query={sources} {...placeholders}>
        {(listed) => (
          <LoadedEditor what="The moments" query={fetchedAnew(evidence)} {...placeholders}>
            {({ citations }) => (
              <MomentsForm video={video} sources={listed} citations={citations} />
            )}
          </LoadedEditor>
        )}
      </LoadedEditor>
    </Dialog>
  );
}

const momentsSchema = z.object({ citations: z.readonly(z.array(citationSchema)) });

interface MomentsFormProps {
  video: AdminVideo;
  sources: readonly AdminSource[];
  citations: readonly Citation[];
}

function MomentsForm({ video, sources, citations }: MomentsFormProps) {
  const saving = useCall(saveVideoCitations, { id: video.id });
  const edited = useEditedEntry(
    { citations },
    { what: 'video', schema: momentsSchema, toForm: evidenceForm },
  );

  return (
    <EditorForm
      schema={evidenceFormSchema}
      defaults={edited.stored}
      saveLabel="Save Moments"
      toasts={{ success: 'Moments saved successfully', failure: 'Failed to save moments' }}
      save={({ citations: mine, newSources }) =>
        saving.mutateAsync({
          body: {
            citations: mergeCitations({
              opened: edited.opened.citations,
              mine,
              stored: edited.loaded.citations,
            }),
            newSources,
            seen: { citations: [...edited.loaded.citations] },
          },
        })
      }
      edited={edited}
    >
      <p className="wrap-anywhere text-ink-muted">{video.title}</p>
      <MomentsEditor video={video} sources={sources} />
    </EditorForm>
  );
}
