import { useId, useState, type RefObject } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { headshotExtensions, isHeadshotType } from '#domain/bio/headshot-file.ts';
import { formatFileSize, MAX_FILE_BYTES } from '#domain/files/file-size.ts';
import { ImageUp, Trash2, UserRound } from '#web/icons/icons.ts';
import { Button } from '#web/ui/button.tsx';
import { useToast } from '#web/ui/toaster.tsx';
import { deleteHeadshot, readBio } from '#domain/calls/bio-calls.ts';

import { RequestDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { ChooseFileButton, RefusedFileButtons } from '../ui/fields/choose-file-button.tsx';
import { FileImage } from '../ui/file-image.tsx';
import { read, send } from '../ui/requests/make-call.ts';

const allowedTypes = `Allowed types: ${headshotExtensions.join(', ').toUpperCase()}`;

interface HeadshotFieldProps {
  storedUrl: string | null;
  /** The chosen picture, which is not saved yet. */
  pending: File | null;
  /** Why the last chosen file was refused. */
  problem: string | undefined;
  isSaving: boolean;
  onChoose: (file: File | null, problem?: string) => void;
  chooseButton: RefObject<HTMLButtonElement | null>;
}

/** The picture of the About page: the pending one if there is one, otherwise the stored one. */
export function HeadshotField({
  storedUrl,
  pending,
  problem,
  isSaving,
  onChoose,
  chooseButton,
}: HeadshotFieldProps) {
  const showToast = useToast();
  const id = useId();
  const deletion = useDeleteHeadshot();
  const [isDeleting, setIsDeleting] = useState(false);

  function check(file: File) {
    if (!isHeadshotType(file.type)) {
      refuse(file, 'Invalid file type', 'Please select an image file', allowedTypes);
    } else if (file.size > MAX_FILE_BYTES) {
      const reason = `It is ${formatFileSize(file.size)}, and the limit is 10MB`;
      refuse(file, 'File too large', 'Please select an image of at most 10MB', reason);
    } else {
      onChoose(file);
    }
  }

  function refuse(file: File, title: string, description: string, reason = description) {
    showToast({ variant: 'destructive', title, description });
    onChoose(null, `"${file.name}" was not accepted. ${reason}.`);
  }

  function discard() {
    onChoose(null);
    // The pressed button disappears with the picture, and the focus would be lost with it.
    chooseButton.current?.focus();
  }

  return (
    <section
      aria-labelledby={`${id}-title`}
      className="grid content-start justify-items-start gap-3"
    >
      <h2 id={`${id}-title`} className="text-lg">
        Headshot
      </h2>
      <HeadshotPicture
        storedUrl={storedUrl}
        pending={pending}
        onPreviewFailed={(file) =>
          refuse(file, 'Preview failed', 'Could not preview the selected image')
        }
      />
      {pending !== null && <p className="text-sm font-medium">Not saved yet</p>}
      <div className="flex flex-wrap gap-2">
        <ChooseFileButton
          ref={chooseButton}
          fileLabel="Headshot file"
          accept="image/*"
          disabled={isSaving}
          aria-describedby={problem === undefined ? `${id}-hint` : `${id}-hint ${id}-problem`}
          onChoose={([file]) => check(file)}
        >
          <ImageUp className="size-4" />
          Choose Image
        </ChooseFileButton>
        {pending !== null && (
          <Button variant="quiet" disabled={isSaving} onClick={discard}>
            Discard<span className="sr-only">the new headshot</span>
          </Button>
        )}
        {pending === null && storedUrl !== null && (
          <Button variant="quiet" disabled={isSaving} onClick={() => setIsDeleting(true)}>
            <Trash2 className="size-4" />
            Delete<span className="sr-only">the headshot</span>
          </Button>
        )}
      </div>
      <p id={`${id}-hint`} className="text-sm text-ink-muted">
        JPG or PNG, recommended 600x600px.
      </p>
      {problem !== undefined && (
        <>
          <p id={`${id}-problem`} className="text-sm font-medium wrap-anywhere text-error">
            {problem}
          </p>
          <RefusedFileButtons
            onChooseAnother={() => chooseButton.current?.click()}
            onContinueWithout={discard}
          />
        </>
      )}
      {isDeleting && (
        <RequestDialog
          question="Are you sure you want to delete the headshot?"
          toasts={{
            success: 'Headshot deleted successfully',
            failure: 'Failed to delete headshot',
          }}
          request={deletion}
          onClose={() => setIsDeleting(false)}
        >
          Visitors stop seeing it at once. The biography stays as it is.
        </RequestDialog>
      )}
    </section>
  );
}

const pictureClassName = 'aspect-square w-72 max-w-full rounded-md bg-raised';

interface HeadshotPictureProps {
  storedUrl: string | null;
  pending: File | null;
  onPreviewFailed: (file: File) => void;
}

/** The pending headshot, otherwise the stored one, otherwise a placeholder. */
function HeadshotPicture({ storedUrl, pending, onPreviewFailed }: HeadshotPictureProps) {
  if (pending !== null) {
    return (
      <FileImage
        file={pending}
        alt="The new headshot"
        onError={() => onPreviewFailed(pending)}
        className={`${pictureClassName} object-cover`}
      />
    );
  }
  if (storedUrl !== null) {
    return (
      <img src={storedUrl} alt="The headshot" className={`${pictureClassName} object-cover`} />
    );
  }
  return (
    <div className={`${pictureClassName} grid place-content-center justify-items-center gap-2`}>
      <UserRound className="size-12 text-field" />
      <p className="text-sm text-ink-muted">No headshot yet</p>
    </div>
  );
}

/** Deletes the stored picture, which also removes it from the About page. */
function useDeleteHeadshot() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => send(deleteHeadshot, {}),
    onSuccess: () =>
      queryClient.setQueryData(
        read(readBio).queryKey,
        (bio) => bio && { ...bio, headshotUrl: null },
      ),
  });
}
