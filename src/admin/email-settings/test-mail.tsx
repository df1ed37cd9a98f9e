import { Button } from '#web/ui/button.tsx';
import { useFocusAfterRequest } from '#web/ui/use-focus-after-request.ts';

import { useSendTestMail } from './email-settings-calls.ts';
import { RecipientNote, TestResult } from './test-result.tsx';

interface TestMailProps {
  savedAddress: string;
  hasUnsavedAddress: boolean;
}

/** Sends a test mail and shows the mail server's reply verbatim. */
export function TestMail({ savedAddress, hasUnsavedAddress }: TestMailProps) {
  const sending = useSendTestMail();
  const section = useFocusAfterRequest<HTMLDivElement>(sending.isPending);

  return (
    <div ref={section} className="grid justify-items-start gap-3">
      <RecipientNote savedAddress={savedAddress} hasUnsavedAddress={hasUnsavedAddress} />
      <Button
        variant="quiet"
        disabled={sending.isPending || hasUnsavedAddress}
        onClick={() => sending.mutate()}
      >
        {sending.isPending ? 'Sending...' : 'Send test mail'}
      </Button>
      <TestResult reply={sending.data} error={sending.error} />
    </div>
  );
}
