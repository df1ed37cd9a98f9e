import * as z from 'zod/mini';

import { newCitationSchema, type NewCitation } from '#domain/sources/citation.ts';
import { formatCitationLines } from '#domain/sources/citation-lines.ts';
import type { AdminSource } from '#domain/sources/source.ts';
import type { AdminVideo } from '#domain/videos/video.ts';

import { EditorDialog } from '../../ui/editors/editor-dialog.tsx';
import { useEditedEntry } from '../../ui/editors/use-edited-entry.ts';
import { useSaveCitations } from '../../calls/evidence-calls.ts';
import { momentLinesSchema } from './moment-lines.ts';
import { MomentPlayer } from './moment-player.tsx';
import { MomentsField } from './moments-field.tsx';

const ROWS = 6;

const momentsSchema = z.object({ citations: z.readonly(z.array(newCitationSchema)) });

const momentsFormSchema = z.object({ moments: momentLinesSchema });

interface MomentsDialogProps {
  video: AdminVideo;
  source: AdminSource;
  /** The citations of the source, sorted by `startSecond`. */
  citations: readonly NewCitation[];
  onClose: () => void;
}

export function MomentsDialog({ video, source, citations, onClose }: MomentsDialogProps) {
  const citing = useSaveCitations(video.id);
  const edited = useEditedEntry({ citations }, { what: 'source', schema: momentsSchema, toForm });

  return (
    <EditorDialog
      title="Moments"
      schema={momentsFormSchema}
      defaults={edited.stored}
      saveLabel="Save Moments"
      toasts={{ success: 'Moments saved successfully', failure: 'Failed to save moments' }}
      save={({ moments }) =>
        citing.mutateAsync({
          sourceId: source.id,
          citations: moments,
          seen: edited.loaded.citations,
        })
      }
      edited={edited}
      onClose={onClose}
    >
      <p className="wrap-anywhere text-ink-muted">{source.title}</p>
      <MomentPlayer video={video} />
      <MomentsField label="Cited at" rows={ROWS} />
    </EditorDialog>
  );
}

function toForm({ citations }: { citations: readonly NewCitation[] }) {
  return { moments: formatCitationLines(citations) };
}
