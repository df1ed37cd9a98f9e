import { useRef, type ChangeEvent } from 'react';

import { Paperclip } from '#web/icons/icons.ts';
import { Button } from '#web/ui/button.tsx';

import { acceptedFiles } from './accepted-files.ts';

interface AddFilesButtonProps {
  isDisabled: boolean;
  onChoose: (files: readonly File[]) => void;
}

/** The button that opens the file dialog of the browser, in which several files can be chosen. */
export function AddFilesButton({ isDisabled, onChoose }: AddFilesButtonProps) {
  const input = useRef<HTMLInputElement>(null);

  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    onChoose([...(currentTarget.files ?? [])]);
    // Otherwise choosing the same files again would fire no change event.
    currentTarget.value = '';
  }

  return (
    <>
      <Button variant="quiet" disabled={isDisabled} onClick={() => input.current?.click()}>
        <Paperclip aria-hidden="true" className="size-5" />
        Add Files
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Files to add as sources"
        accept={acceptedFiles}
        onChange={choose}
      />
    </>
  );
}
