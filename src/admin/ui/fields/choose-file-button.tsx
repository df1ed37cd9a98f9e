import { useRef, type ChangeEvent, type ReactNode } from 'react';

import { Button } from '#web/ui/button.tsx';

interface ChooseFileButtonProps {
  /** Names the file. */
  fileLabel: string;
  /** The types of files that the dialog offers, see the attribute `accept`. */
  accept: string;
  isDisabled?: boolean;
  onChoose: (file: File) => void;
  children: ReactNode;
}

/** A button that opens the file dialog of the browser. */
export function ChooseFileButton({
  fileLabel,
  accept,
  isDisabled = false,
  onChoose,
  children,
}: ChooseFileButtonProps) {
  const input = useRef<HTMLInputElement>(null);

  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [file] = currentTarget.files ?? [];
    // Otherwise choosing the same file again, after it was changed, would fire no change event.
    currentTarget.value = '';
    if (file) onChoose(file);
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
        hidden
        aria-label={fileLabel}
        accept={accept}
        onChange={choose}
      />
    </>
  );
}
