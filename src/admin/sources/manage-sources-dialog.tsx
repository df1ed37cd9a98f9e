import { useState, type ReactNode } from 'react';

import { readEvidence } from '#domain/calls/evidence-calls.ts';
import { readVideoKeeping } from '#domain/calls/keeping-calls.ts';
import { deleteSource, listSources, moveSource } from '#domain/calls/source-calls.ts';
import type { NewCitation } from '#domain/sources/citation.ts';
import type { WatchedQuote } from '#domain/keeping/quote-check.ts';
import { sourceHref, sourceLabel } from '#domain/sources/source-url.ts';
import { statedFacts } from '#domain/sources/source-kind.ts';
import type { AdminSource } from '#domain/sources/source.ts';
import { countText } from '#domain/text/count-text.ts';
import { TRASH_DAYS } from '#domain/trash/trash-entry.ts';
import type { AdminVideo } from '#domain/videos/video.ts';
import { ExternalLink, Pencil, Plus, Timer, Trash2, Paperclip } from '#web/icons/icons.ts';
import { Button } from '#web/ui/button.tsx';

import type { SourceKeeping } from '../keeping/describe-keeping.ts';
import { LostQuotes, SourceKeepingFacts, SourceKeepingMenu } from '../keeping/source-keeping.tsx';
import { MomentsDialog } from './moments-dialog.tsx';
import { CloseButton, Dialog, DialogBody, DialogButtons } from '../ui/dialogs/dialog.tsx';
import { EmptyList, Loaded, QueryFailure } from '../ui/requests/loaded.tsx';
import { ReorderAnnouncement, ReorderControls } from '../ui/rows/reorder-controls.tsx';
import { ConfirmedAction, RowAction, RowLink } from '../ui/rows/row-action.tsx';
import { ChooseFileButton } from '../ui/fields/choose-file-button.tsx';
import { UploadProgress } from '../ui/requests/use-upload.tsx';
import { useReorder, type ReorderOptions } from '../ui/rows/use-reorder.ts';
import { read } from '../ui/requests/make-call.ts';
import { useCall, useRead, useFreshRead } from '../ui/requests/use-call.ts';
import { useDeletionToast } from '../trash/use-deletion-toast.ts';
import { storedFile } from './source-form.ts';
import { AddSourceDialog, EditSourceDialog } from './source-dialogs.tsx';
import { useAddFiles } from './use-add-files.ts';
import { useFileDrop } from './use-file-drop.ts';
import { acceptedFiles } from './source-file-field.tsx';

const noSources: readonly AdminSource[] = [];

/** The dialog that is open over the list, and the source that it is about. */
type OpenDialog = { kind: 'add' } | { kind: 'edit' | 'moments'; source: AdminSource };

interface ManageSourcesDialogProps {
  video: AdminVideo;
  /** Shown above the list. */
  notice: ReactNode;
  onClose: () => void;
}

/** Lists the sources of a video, with the actions on them. Dropped files become sources. */
export function ManageSourcesDialog({ video, notice, onClose }: ManageSourcesDialogProps) {
  const [dialog, setDialog] = useState<OpenDialog>();
  const query = useRead(listSources, { id: video.id });
  const sources = query.data ?? noSources;
  const evidence = useFreshRead(readEvidence, { id: video.id });
  const keeping = useFreshRead(readVideoKeeping, { id: video.id });
  const citationsOf = ({ id }: AdminSource): NewCitation[] | undefined =>
    evidence.data?.citations
      .filter(({ sourceId }) => sourceId === id)
      .map(({ sourceId: _sourceId, ...citation }) => citation);
  // `useReorder` needs the same object in every render.
  const [reorderOptions] = useState((): ReorderOptions<AdminSource> => ({
    query: read(listSources, { id: video.id }),
    numberedFrom: 'first',
    move: moveSource,
    nameOf: ({ title }) => title,
    failure: 'Failed to update source',
  }));
  const { move, announcement } = useReorder(sources, reorderOptions);
  const { currentFile, upload, refusals, addFiles } = useAddFiles(video.id);
  const isUploading = currentFile !== undefined;
  const isDraggedOver = useFileDrop(dialog === undefined, addFiles);
  const closeDialog = () => setDialog(undefined);

  return (
    <Dialog title="Manage Sources" hasUnsavedChanges={isUploading} onClose={onClose}>
      <DialogBody>
        <p className="wrap-anywhere text-ink-muted">{video.title}</p>
        {notice}
        {evidence.isError && <QueryFailure what="The moments" query={evidence} />}
        <Loaded what="The sources" query={query} rows={3} rowClassName="h-16">
          {({ length }) => length === 0 && <EmptyList>No sources found for this video.</EmptyList>}
        </Loaded>
        <ol data-rows>
          {sources.map((source, index) => (
            <SourceRow
              key={source.id}
              source={source}
              citations={citationsOf(source)}
              keeping={keeping.data?.sources.find(({ sourceId }) => sourceId === source.id)}
              quotes={keeping.data?.quotes.filter(({ sourceId }) => sourceId === source.id) ?? []}
              reorderControls={
                <ReorderControls
                  id={source.id}
                  entryName={source.title}
                  above={sources[index - 1]?.id}
                  below={sources[index + 1]?.id}
                  onMove={move}
                />
              }
              onEdit={() => setDialog({ kind: 'edit', source })}
              onCite={() => setDialog({ kind: 'moments', source })}
            />
          ))}
        </ol>
        <DropHint isDraggedOver={isDraggedOver} refusals={refusals} />
        <ReorderAnnouncement>{announcement}</ReorderAnnouncement>
      </DialogBody>
      <DialogButtons>
        {upload.sentFraction !== undefined && <UploadProgress sentFraction={upload.sentFraction} />}
        {isUploading && <p className="basis-full text-sm wrap-anywhere">Adding {currentFile}</p>}
        <Button disabled={isUploading} onClick={() => setDialog({ kind: 'add' })}>
          <Plus className="size-5" />
          Add Source
        </Button>
        <ChooseFileButton
          fileLabel="Files to add as sources"
          accept={acceptedFiles}
          isMultiple
          disabled={isUploading}
          onChoose={(files) => void addFiles(files)}
        >
          <Paperclip className="size-5" />
          Add Files
        </ChooseFileButton>
        {isUploading ? (
          <Button variant="quiet" onClick={upload.cancel}>
            Cancel upload
          </Button>
        ) : (
          <CloseButton />
        )}
      </DialogButtons>
      {dialog?.kind === 'add' && <AddSourceDialog video={video} onClose={closeDialog} />}
      {dialog?.kind === 'edit' && (
        <EditSourceDialog
          source={dialog.source}
          citations={citationsOf(dialog.source)}
          onClose={closeDialog}
        />
      )}
      {dialog?.kind === 'moments' && (
        <MomentsDialog
          video={video}
          source={dialog.source}
          citations={citationsOf(dialog.source) ?? []}
          onClose={closeDialog}
        />
      )}
    </Dialog>
  );
}

interface DropHintProps {
  isDraggedOver: boolean;
  /** Why files were not added. */
  refusals: readonly string[];
}

/** The files that were refused, and a hint that files can be dropped, except on touchscreens. */
function DropHint({ isDraggedOver, refusals }: DropHintProps) {
  return (
    <>
      {refusals.length > 0 && (
        <ul
          aria-label="Files that were not added"
          className="grid gap-1 text-sm font-medium wrap-anywhere text-error"
        >
          {refusals.map((refusal) => (
            <li key={refusal}>{refusal}</li>
          ))}
        </ul>
      )}
      <p
        className={`rounded-sm border-2 border-dashed px-4 py-3 text-center text-sm text-ink-muted pointer-coarse:hidden ${isDraggedOver ? 'border-ink bg-raised' : 'border-rule'}`}
      >
        Drop files here. Each file becomes a source, with the file name as its title.
      </p>
    </>
  );
}

interface SourceRowProps {
  source: AdminSource;
  /** The citations of the source; `undefined` until they are loaded. */
  citations: readonly NewCitation[] | undefined;
  /** How the source is kept; `undefined` until it is loaded. */
  keeping: SourceKeeping | undefined;
  quotes: readonly WatchedQuote[];
  reorderControls: ReactNode;
  onEdit: () => void;
  onCite: () => void;
}

/** One source of the list. It has no "Open" link if its url is not an address. */
function SourceRow({
  source,
  citations,
  keeping,
  quotes,
  reorderControls,
  onEdit,
  onCite,
}: SourceRowProps) {
  const href = sourceHref(source.url);
  const { title } = source;
  const deletion = useCall(deleteSource, { id: source.id });
  const deletionToast = useDeletionToast();

  return (
    <li data-row-id={source.id} className="border-t border-rule py-3 last:border-b">
      <h3 className="leading-snug wrap-anywhere">{title}</h3>
      <p className="mt-0.5 text-sm text-ink-muted wrap-anywhere">
        {[
          source.fileName ?? sourceLabel(source),
          ...statedFacts(source),
          `Sort order ${source.sortOrder}`,
          citations && citations.length > 0 ? countText(citations.length, 'moment') : null,
        ]
          .filter((detail) => detail !== null)
          .join(' · ')}
      </p>
      <SourceKeepingFacts keeping={keeping} />
      <LostQuotes quotes={quotes} />
      <div className="-mx-2 mt-1 flex flex-wrap items-center gap-x-1">
        {href !== null && (
          <RowLink icon={ExternalLink} label="Open" labelSuffix={title} href={href} />
        )}
        <RowAction icon={Pencil} label="Edit" labelSuffix={title} onClick={onEdit} />
        <RowAction
          icon={Timer}
          label="Moments"
          labelSuffix={`of ${title}`}
          disabled={citations === undefined}
          onClick={onCite}
        />
        <ConfirmedAction
          icon={Trash2}
          label="Delete"
          labelSuffix={title}
          className="text-error"
          question="Are you sure you want to delete this source?"
          toasts={{
            success: (reply) => deletionToast('Source deleted successfully', reply),
            failure: 'Failed to delete source',
          }}
          request={deletion}
        >
          <p className="wrap-anywhere">
            “{title}” will be deleted{storedFile(source) !== null && ' with its file'}. The trash
            keeps it for {TRASH_DAYS} days.
          </p>
        </ConfirmedAction>
        {/^https?:/.test(href ?? '') && <SourceKeepingMenu source={source} keeping={keeping} />}
        {reorderControls}
      </div>
    </li>
  );
}
