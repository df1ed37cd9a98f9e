import { Copy } from '#web/icons/icons.ts';
import { Button } from '#web/ui/button.tsx';
import { useCopyText } from '#web/ui/use-copy-text.ts';

interface CopyButtonProps {
  text: string;
  /** Completes the label for screen readers: "the Pinned comment" makes it "Copy the Pinned comment". */
  labelSuffix: string;
}

export function CopyButton({ text, labelSuffix }: CopyButtonProps) {
  const copyText = useCopyText();

  function copy() {
    void copyText(text, {
      copied: { title: 'Copied to the clipboard' },
      failure: 'Please select the text and copy it.',
    });
  }

  return (
    <Button variant="quiet" onClick={copy}>
      <Copy className="size-4" />
      Copy<span className="sr-only"> {labelSuffix}</span>
    </Button>
  );
}
