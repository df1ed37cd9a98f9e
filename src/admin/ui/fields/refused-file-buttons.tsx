import { Button } from '#web/ui/button.tsx';

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
