import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';

import type { AdminSource } from '#domain/sources/source.ts';
import type { AdminVideo } from '#domain/videos/video.ts';
import { Button } from '#web/ui/button.tsx';

import { Dialog, DialogBody, DialogButtons } from '../ui/dialog.tsx';
import { EmptyList, ListSkeleton } from '../ui/list-state.tsx';
import { QueryFailure } from '../ui/query-failure.tsx';
import { DeleteSourceDialog } from './delete-source-dialog.tsx';
import { sourcesQuery } from './source-calls.ts';
import { AddSourceDialog, EditSourceDialog } from './source-dialog.tsx';
import { SourceRow } from './source-row.tsx';

const SKELETON_ROWS = 3;

const noSources: readonly AdminSource[] = [];

/** The dialog over the list, and the source it is about. */
type OpenDialog = { kind: 'add' } | { kind: 'edit' | 'delete'; source: AdminSource };

interface ManageSourcesDialogProps {
  video: AdminVideo;
  onClose: () => void;
}

/** The sources of a video, and everything that can be done with them. */
export function ManageSourcesDialog({ video, onClose }: ManageSourcesDialogProps) {
  const [dialog, setDialog] = useState<OpenDialog>();
  const query = useQuery<readonly AdminSource[]>(sourcesQuery(video.id));
  const sources = query.data ?? noSources;
  const closeDialog = () => setDialog(undefined);

  return (
    <Dialog title="Manage Sources" onClose={onClose}>
      {(close) => (
        <>
          <DialogBody>
            <p className="wrap-anywhere text-ink-muted">{video.title}</p>
            {query.isPending && <ListSkeleton rows={SKELETON_ROWS} rowClass="h-16" />}
            {query.isError && <QueryFailure what="The sources" query={query} />}
            {query.isSuccess && sources.length === 0 && (
              <EmptyList>No sources found for this video.</EmptyList>
            )}
            <ol>
              {sources.map((source) => (
                <SourceRow
                  key={source.id}
                  source={source}
                  onEdit={() => setDialog({ kind: 'edit', source })}
                  onDelete={() => setDialog({ kind: 'delete', source })}
                />
              ))}
            </ol>
          </DialogBody>
          <DialogButtons>
            <Button onClick={() => setDialog({ kind: 'add' })}>
              <Plus aria-hidden="true" className="size-5" />
              Add Source
            </Button>
            <Button variant="quiet" onClick={close}>
              Close
            </Button>
          </DialogButtons>
          {dialog?.kind === 'add' && <AddSourceDialog videoId={video.id} onClose={closeDialog} />}
          {dialog?.kind === 'edit' && (
            <EditSourceDialog source={dialog.source} onClose={closeDialog} />
          )}
          {dialog?.kind === 'delete' && (
            <DeleteSourceDialog source={dialog.source} onClose={closeDialog} />
          )}
        </>
      )}
    </Dialog>
  );
}
