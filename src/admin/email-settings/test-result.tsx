import { adminAddress } from '#domain/addresses.ts';
import { emailSettings } from '#domain/email-settings/email-settings.ts';

import { failureSentence } from '../ui/requests/failure-sentence.ts';
import { useStoredSettings } from '../ui/settings/use-settings.ts';

/** Says where a test mail goes. */
export function RecipientNote() {
  const address = useStoredSettings(emailSettings).data?.contactEmail;

  return (
    <p className="text-sm wrap-anywhere text-ink-muted">
      {address === '' && (
        <>
          <a href={`${adminAddress.settings}#contactEmail`} className="underline">
            Save your email address
          </a>{' '}
          first. Then you can send a test mail to it.
        </>
      )}
      {address && `The test mail is sent to ${address}.`}
    </p>
  );
}

interface TestResultProps {
  /** What the mail server answered when it accepted the mail. */
  reply: string | undefined;
  error: Error | null;
}

/** The result of a test mail, announced to screen readers. */
export function TestResult({ reply, error }: TestResultProps) {
  return (
    <div role="status" className="text-sm wrap-anywhere">
      {reply !== undefined && <p>{reply}</p>}
      {error && <p className="font-medium text-error">{failureSentence(error)}</p>}
    </div>
  );
}
