import { useRef, type ChangeEvent, type ReactNode } from 'react';

import { Button } from '#web/ui/button.tsx';

interface ChooseFileButtonProps {
  /** Names the file. */
  fileLabel: string;
  /** The types of files that the dialog offers, see the attribute `accept`. */
  accept: string;
  isDisabled?: boolean;
  /** Whether several files can be chosen. */
  isMultiple?: boolean;
  /** Called with at least one file. */
  onChoose: (files: readonly File[]) => void;
  children: ReactNode;
}

/** A button that opens the file dialog of the browser. */
export function ChooseFileButton({
  fileLabel,
  accept,
  isDisabled = false,
  isMultiple = false,
  onChoose,
  children,
}: ChooseFileButtonProps) {
  const input = useRef<HTMLInputElement>(null);

  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const files = [...(currentTarget.files ?? [])];
    // Otherwise choosing the same files again, after they were changed, would fire no change event.
    currentTarget.value = '';
    if (files.length > 0) onChoose(files);
  }

  return (
    <>
      <Button
        variant="quiet"
        className="justify-self-start"
        disabled={isDisabled}
        onClick={() => input.current?.click()}
      >
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        multiple={isMultiple}
        hidden
        aria-label={fileLabel}
        accept={accept}
        onChange={choose}
      />
    </>
  );
}
