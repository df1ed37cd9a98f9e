import { Copy } from 'lucide-react';

import { Button } from '#web/ui/button.tsx';
import { useToast } from '#web/ui/toaster.tsx';

interface CopyButtonProps {
  text: string;
  /** Completes the label for screen readers: the button is called "Copy the Pinned comment". */
  labelSuffix: string;
}

/** Copies a text to the clipboard. */
export function CopyButton({ text, labelSuffix }: CopyButtonProps) {
  const showToast = useToast();

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      showToast({ title: 'Copied to the clipboard' });
    } catch {
      showToast({
        variant: 'destructive',
        title: 'Copy failed',
        description: 'Please select the text and copy it.',
      });
    }
  }

  return (
    <Button variant="quiet" onClick={() => void copy()}>
      <Copy aria-hidden="true" className="size-4" />
      Copy<span className="sr-only"> {labelSuffix}</span>
    </Button>
  );
}
