import { Button } from '#web/ui/button.tsx';
import { useFocusAfterRequest } from '#web/ui/use-focus-after-request.ts';

import { failureSentence } from '../ui/requests/failure-sentence.ts';
import { useSendTestMail } from './email-settings-calls.ts';

interface TestMailProps {
  savedAddress: string;
  hasUnsavedChanges: boolean;
}

/** Sends a test mail and shows the mail server's reply verbatim. */
export function TestMail({ savedAddress, hasUnsavedChanges }: TestMailProps) {
  const sending = useSendTestMail();
  const section = useFocusAfterRequest<HTMLDivElement>(sending.isPending);

  return (
    <div ref={section} className="mt-8 grid justify-items-start gap-3 border-t border-rule pt-5">
      <p className="text-sm wrap-anywhere text-ink-muted">{recipientNote(savedAddress)}</p>
      <Button
        variant="quiet"
        disabled={sending.isPending || hasUnsavedChanges}
        onClick={() => sending.mutate()}
      >
        {sending.isPending ? 'Sending...' : 'Send test mail'}
      </Button>
      <div role="status" className="text-sm wrap-anywhere">
        {sending.isSuccess && <p>{sending.data}</p>}
        {sending.isError && (
          <p className="font-medium text-accent">{failureSentence(sending.error)}</p>
        )}
      </div>
    </div>
  );
}

function recipientNote(savedAddress: string): string {
  if (savedAddress === '') return 'Save an address first. Then you can send a test mail to it.';
  return `The test mail is sent to ${savedAddress}.`;
}
