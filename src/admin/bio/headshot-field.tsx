import { ImageUp, Trash2 } from 'lucide-react';
import { useId, useRef, useState, type ChangeEvent } from 'react';

import { Button } from '#web/ui/button.tsx';
import { useToast } from '#web/ui/toaster.tsx';

import { DeleteHeadshotDialog } from './delete-headshot-dialog.tsx';
import { HeadshotPicture } from './headshot-picture.tsx';

interface HeadshotFieldProps {
  storedUrl: string | null;
  /** Chosen, but not saved yet. */
  pending: File | null;
  /** While it is saved, the choice stands. */
  isSaving: boolean;
  onPick: (file: File | null) => void;
}

/** The picture of the About page, as it is or as it will be once it is saved. */
export function HeadshotField({ storedUrl, pending, isSaving, onPick }: HeadshotFieldProps) {
  const showToast = useToast();
  const id = useId();
  const picker = useRef<HTMLInputElement>(null);
  const chooseButton = useRef<HTMLButtonElement>(null);
  const [isDeleting, setIsDeleting] = useState(false);

  function pick({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const file = currentTarget.files?.[0];
    if (file?.type.startsWith('image/') === true) onPick(file);
    else if (file) tell('Invalid file type', 'Please select an image file');
    // The same file can be chosen again, after it was changed or discarded.
    currentTarget.value = '';
  }

  function discard() {
    onPick(null);
    // This button goes with the picture.
    chooseButton.current?.focus();
  }

  function tell(title: string, description: string) {
    showToast({ variant: 'destructive', title, description });
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
        onPreviewFailed={() => {
          onPick(null);
          tell('Preview failed', 'Could not preview the selected image');
        }}
      />
      {pending !== null && <p className="text-sm font-medium">Not saved yet</p>}
      <input ref={picker} type="file" accept="image/*" hidden onChange={pick} />
      <div className="flex flex-wrap gap-2">
        <Button
          ref={chooseButton}
          variant="quiet"
          disabled={isSaving}
          aria-describedby={`${id}-hint`}
          onClick={() => picker.current?.click()}
        >
          <ImageUp aria-hidden="true" className="size-4" />
          Choose Image
        </Button>
        {pending !== null && (
          <Button variant="quiet" disabled={isSaving} onClick={discard}>
            Discard<span className="sr-only">the new headshot</span>
          </Button>
        )}
        {pending === null && storedUrl !== null && (
          <Button variant="quiet" disabled={isSaving} onClick={() => setIsDeleting(true)}>
            <Trash2 aria-hidden="true" className="size-4" />
            Delete<span className="sr-only">the headshot</span>
          </Button>
        )}
      </div>
      <p id={`${id}-hint`} className="text-sm text-ink-muted">
        JPG or PNG, recommended 600x600px.
      </p>
      {isDeleting && <DeleteHeadshotDialog onClose={() => setIsDeleting(false)} />}
    </section>
  );
}
