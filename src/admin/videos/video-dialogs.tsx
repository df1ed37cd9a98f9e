import { useRef, useState } from 'react';

import {
  createVideo,
  deleteVideo,
  updateVideo,
  duplicateVideo,
} from '#domain/calls/video-calls.ts';
import { readPublishChecklist } from '#domain/calls/source-calls.ts';
import { nextSortOrder } from '#domain/sort-order.ts';
import { TRASH_DAYS } from '#domain/trash/trash-entry.ts';
import { adminVideoSchema, type AdminVideo } from '#domain/videos/video.ts';
import { Button } from '#web/ui/button.tsx';

import { CorrectionsDialog } from '../corrections/corrections-dialog.tsx';
import { VideoMomentsDialog } from '../video-moments/video-moments-dialog.tsx';
import { EmailReadersDialog } from '../mail-runs/email-readers-dialog.tsx';
import { MirrorsDialog } from '../keeping/mirrors-dialog.tsx';
import { PreviewLinkDialog } from '../previews/preview-link-dialog.tsx';
import { PublishKitDialog } from '../publish-kit/publish-kit-dialog.tsx';
import { ManageSourcesDialog } from '../sources/manage-sources-dialog.tsx';
import { AddSourceDialog } from '../sources/source-dialogs.tsx';
import { TranscriptDialog } from '../transcripts/transcript-dialog.tsx';
import { useDeletionToast } from '../trash/use-deletion-toast.ts';
import { RequestDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { EditorDialog } from '../ui/editors/editor-dialog.tsx';
import { useEditedEntry } from '../ui/editors/use-edited-entry.ts';
import { MoveDialog } from '../ui/rows/move-dialog.tsx';
import type { MoveTo } from '../ui/rows/use-reorder.ts';
import type { VideoDialogProps } from '../ui/dialogs/dialog.tsx';
import { FromYoutubeDialog } from '../intake/from-youtube-dialog.tsx';
import { useCall, useRead } from '../ui/requests/use-call.ts';
import { useAddedVideoToast, useSavedVideoToast, VIDEO_UPDATED } from './use-saved-video-toast.ts';
import { moveToasts } from './video-order.ts';
import { VideoFields } from './video-fields.tsx';
import {
  emptyVideoForm,
  newVideo,
  seenVideo,
  videoChanges,
  videoForm,
  undatedVideoFormSchema,
  videoFormSchema,
  type ParsedVideoForm,
} from './video-form.ts';
import { PublishProblems, usePublishing } from './use-publishing.tsx';

/** The dialogs that need nothing but their video, in the version that was loaded last. */
const dialogsOfVideo = {
  delete: DeleteVideoDialog,
  sources: SourcesDialog,
  moments: VideoMomentsDialog,
  addSource: AddSourceDialog,
  corrections: CorrectionsDialog,
  transcript: TranscriptDialog,
  mirrors: MirrorsDialog,
  previewLink: PreviewLinkDialog,
  publishKit: PublishKitDialog,
  emailReaders: EmailReadersDialog,
  duplicate: DuplicateVideoDialog,
};

/** A dialog about a video. */
export type VideoDialogKind = keyof typeof dialogsOfVideo | 'edit' | 'position';

/** An open dialog and the video that it is about. */
export type OpenDialog =
  | { kind: 'add' }
  | { kind: 'fromYoutube' }
  | { kind: VideoDialogKind; video: AdminVideo };

interface VideoDialogsProps {
  dialog: OpenDialog;
  /** All videos, for the next sort order and to find duplicates. */
  videos: readonly AdminVideo[];
  onOpen: (dialog: OpenDialog) => void;
  onMoveTo: MoveTo;
  onClose: () => void;
}

export function VideoDialogs({ dialog, videos, onOpen, onMoveTo, onClose }: VideoDialogsProps) {
  const openSources = (video: AdminVideo) => onOpen({ kind: 'sources', video });

  if (dialog.kind === 'add') {
    return <AddVideoDialog videos={videos} onOpenSources={openSources} onClose={onClose} />;
  }
  if (dialog.kind === 'fromYoutube') return <FromYoutubeDialog onClose={onClose} />;
  const { kind, video } = dialog;
  if (kind === 'edit') {
    return (
      <EditVideoDialog
        video={video}
        videos={videos}
        onOpenSources={openSources}
        onClose={onClose}
      />
    );
  }
  if (kind === 'position') {
    return (
      <MoveDialog
        id={video.id}
        entryName={video.title}
        place={videos.findIndex(({ id }) => id === video.id) + 1}
        count={videos.length}
        onMove={onMoveTo}
        toasts={moveToasts}
        onClose={onClose}
      />
    );
  }
  const DialogOfVideo = dialogsOfVideo[kind];
  const latestVersion = videos.find(({ id }) => id === video.id) ?? video;
  return <DialogOfVideo video={latestVersion} onClose={onClose} />;
}

function SourcesDialog({ video, onClose }: VideoDialogProps) {
  return (
    <ManageSourcesDialog
      video={video}
      notice={!video.isPublished && <DraftNotice video={video} />}
      onClose={onClose}
    />
  );
}

/**
 * Notice that a video is a draft, with the list of what is missing and a button that publishes it.
 */
function DraftNotice({ video }: { video: AdminVideo }) {
  const { isBusy, toggle, dialog } = usePublishing(video);
  const problems = useRead(readPublishChecklist, { id: video.id }).data ?? [];

  return (
    <section
      aria-label="Draft"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-sm border border-rule bg-raised px-4 py-3"
    >
      <div className="grid gap-1">
        <p className="font-medium">Draft: visitors do not see this video yet.</p>
        {problems.length > 0 && <PublishProblems problems={problems} />}
      </div>
      <Button variant="quiet" disabled={isBusy} onClick={() => void toggle()}>
        Publish Video
      </Button>
      {dialog}
    </section>
  );
}

interface AddVideoDialogProps {
  videos: readonly AdminVideo[];
  onOpenSources: (video: AdminVideo) => void;
  onClose: () => void;
}

/**
 * Adds a video at the top of the list. It is published at once, or stays a draft, for example until
 * its sources are added. Enter in a field does nothing, because publishing needs a decision.
 */
function AddVideoDialog({ videos, onOpenSources, onClose }: AddVideoDialogProps) {
  const creation = useCall(createVideo);
  const [defaults] = useState(() =>
    emptyVideoForm(new Date(), nextSortOrder(videos.map(({ sortOrder }) => sortOrder))),
  );

  const created = useRef<AdminVideo>(undefined);
  const addedToast = useAddedVideoToast();

  const save = async (
    values: ParsedVideoForm,
    changes: Partial<ParsedVideoForm>,
    isPublished?: boolean,
  ) => {
    const video = { ...newVideo(values, changes), isPublished };
    created.current = await creation.mutateAsync({ body: video });
    return { video: created.current, isDateChosen: changes.publishDate !== undefined };
  };
  const saveDraft = (values: ParsedVideoForm, changes: Partial<ParsedVideoForm>) =>
    save(values, changes, false);

  return (
    <EditorDialog
      title="Add New Video"
      schema={videoFormSchema}
      defaults={defaults}
      saveLabel="Add Video"
      isSavedByEnter={false}
      toasts={{
        success: addedToast,
        failure: 'Failed to create video',
      }}
      save={save}
      otherButtons={[
        {
          label: 'Save and add sources',
          save: saveDraft,
          next: () => created.current && onOpenSources(created.current),
        },
        { label: 'Save as draft', save: saveDraft },
      ]}
      onClose={onClose}
    >
      <VideoFields otherVideos={videos} />
    </EditorDialog>
  );
}

interface EditVideoDialogProps extends AddVideoDialogProps {
  video: AdminVideo;
}

function EditVideoDialog({ video, videos, onOpenSources, onClose }: EditVideoDialogProps) {
  const update = useCall(updateVideo, { id: video.id });
  const savedToast = useSavedVideoToast();
  const defaults = videoForm(video);
  const mayBeUndated = !video.isPublished || defaults.publishDate === '';
  const edited = useEditedEntry(video, {
    what: 'video',
    schema: adminVideoSchema,
    toForm: videoForm,
  });
  const save = (_values: ParsedVideoForm, changes: Partial<ParsedVideoForm>) =>
    update.mutateAsync({
      body: { ...videoChanges(edited.loaded, changes), seen: seenVideo(edited.loaded) },
    });

  return (
    <EditorDialog
      title="Edit Video"
      schema={mayBeUndated ? undatedVideoFormSchema : videoFormSchema}
      defaults={defaults}
      saveLabel="Save Changes"
      toasts={{
        success: (updated) => savedToast(VIDEO_UPDATED, updated),
        failure: 'Failed to update video',
      }}
      save={save}
      edited={edited}
      otherButtons={[{ label: 'Save and add sources', save, next: () => onOpenSources(video) }]}
      onClose={onClose}
    >
      <VideoFields
        otherVideos={videos.filter(({ id }) => id !== video.id)}
        isDraft={!video.isPublished}
      />
    </EditorDialog>
  );
}

function DeleteVideoDialog({ video, onClose }: VideoDialogProps) {
  const deletion = useCall(deleteVideo, { id: video.id });
  const deletionToast = useDeletionToast();

  return (
    <RequestDialog
      question="Are you sure you want to delete this video?"
      toasts={{
        success: (reply) => deletionToast('Video deleted successfully', reply),
        failure: 'Failed to delete video',
      }}
      request={deletion}
      onClose={onClose}
    >
      <p className="wrap-anywhere">
        “{video.title}” will be deleted with its sources and files. The trash keeps it for{' '}
        {TRASH_DAYS} days.
      </p>
    </RequestDialog>
  );
}

/** Copies a video as a new draft, which is then at the top of the list. */
function DuplicateVideoDialog({ video, onClose }: VideoDialogProps) {
  const duplication = useCall(duplicateVideo, { id: video.id });

  return (
    <RequestDialog
      question="Duplicate this video?"
      confirmLabel="Duplicate"
      busyLabel="Duplicating..."
      toasts={{
        success: ({ title }: AdminVideo) => ({
          title: 'Video duplicated successfully',
          description: `The draft is “${title}”.`,
        }),
        failure: 'Failed to duplicate video',
      }}
      request={duplication}
      onClose={onClose}
    >
      <p className="wrap-anywhere">
        “{video.title}” will be copied as a new draft, with its details, sources, moments and
        transcript. Both videos share uploaded files. Corrections are not copied.
      </p>
    </RequestDialog>
  );
}
