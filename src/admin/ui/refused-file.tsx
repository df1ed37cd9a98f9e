import { Button } from '#web/ui/button.tsx';

interface RefusedFileProps {
  onChooseAnother: () => void;
  onContinueWithout: () => void;
}

/** The two ways on from a file that was refused. Until one is taken, the form cannot be saved. */
export function RefusedFile({ onChooseAnother, onContinueWithout }: RefusedFileProps) {
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
