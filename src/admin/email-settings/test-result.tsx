import { failureSentence } from '../ui/requests/failure-sentence.ts';

interface RecipientNoteProps {
  savedAddress: string;
  hasUnsavedAddress: boolean;
}

/** Says where a test mail goes. */
export function RecipientNote(props: RecipientNoteProps) {
  return <p className="text-sm wrap-anywhere text-ink-muted">{recipientNote(props)}</p>;
}

function recipientNote({ savedAddress, hasUnsavedAddress }: RecipientNoteProps): string {
  if (savedAddress === '') return 'Save an address first. Then you can send a test mail to it.';
  if (hasUnsavedAddress)
    return 'Save the email settings above first. Then you can send a test mail.';
  return `The test mail is sent to ${savedAddress}.`;
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
