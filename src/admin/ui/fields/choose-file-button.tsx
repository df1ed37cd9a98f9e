import { useRef, type ChangeEvent, type ComponentProps } from 'react';

import { Button } from '#web/ui/button.tsx';

interface ChooseFileButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick'> {
  /** Names the file. */
  fileLabel: string;
  /** The types of files that the dialog offers, see the attribute `accept`. */
  accept: string;
  /** Whether several files can be chosen. */
  isMultiple?: boolean;
  onChoose: FileInputProps['onChoose'];
}

/** A button that opens the file dialog of the browser. */
export function ChooseFileButton({
  fileLabel,
  accept,
  isMultiple = false,
  onChoose,
  ...button
}: ChooseFileButtonProps) {
  const input = useRef<HTMLInputElement>(null);

  return (
    <>
      <Button
        variant="quiet"
        className="justify-self-start"
        {...button}
        onClick={() => input.current?.click()}
      />
      <FileInput
        ref={input}
        aria-label={fileLabel}
        accept={accept}
        multiple={isMultiple}
        onChoose={onChoose}
      />
    </>
  );
}

interface FileInputProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  onChoose: (files: readonly [File, ...File[]]) => void;
}

/** The hidden input behind something that opens the file dialog of the browser. */
export function FileInput({ onChoose, ...input }: FileInputProps) {
  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [first, ...others] = currentTarget.files ?? [];
    // Otherwise choosing the same files again, after they were changed, would fire no change event.
    currentTarget.value = '';
    if (first) onChoose([first, ...others]);
  }

  return <input type="file" hidden onChange={choose} {...input} />;
}

interface RefusedFileButtonsProps {
  onChooseAnother: () => void;
  onContinueWithout: () => void;
}

/** The buttons below a file that was refused. The form cannot be saved until one is used. */
export function RefusedFileButtons({
  onChooseAnother,
  onContinueWithout,
}: RefusedFileButtonsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="quiet" onClick={onChooseAnother}>
        Choose another
      </Button>
      <Button variant="quiet" onClick={onContinueWithout}>
        Continue without a file
      </Button>
    </div>
  );
}
