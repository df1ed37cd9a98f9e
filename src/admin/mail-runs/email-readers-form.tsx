import { useState, type ReactNode } from 'react';

import { mailRunInputSchema } from '#domain/mail-runs/mail-run.ts';
import { videoStage } from '#domain/videos/video-state.ts';
import type { AdminVideo } from '#domain/videos/video.ts';
import { Button, buttonClassName } from '#web/ui/button.tsx';
import { fieldClassName, FormField } from '#web/ui/form-field.tsx';

import { DialogBody, DialogButtons } from '../ui/dialogs/dialog.tsx';
import { useResultToast } from '../ui/requests/use-result-toast.ts';
import { previewPageAddress, useCreateVideoRun, useSendTest } from './mail-run-calls.ts';

interface EmailReadersFormProps {
  video: AdminVideo;
  /** How far the mails are that another window has scheduled. `undefined` if there are none. */
  otherMails: ReactNode;
  /** Is called with whether something was typed. */
  onDirty: (isDirty: boolean) => void;
  onCreated: () => void;
  onCancel: () => void;
}

/** Asks for what the owner adds to the mail about a video, and when it is sent. */
export function EmailReadersForm({
  video,
  otherMails,
  onDirty,
  onCreated,
  onCancel,
}: EmailReadersFormProps) {
  const [isPublic] = useState(() => videoStage(video, new Date()) === 'Published');
  const [subject, setSubject] = useState('');
  const [note, setNote] = useState('');
  const [when, setWhen] = useState('published');
  const [errors, setErrors] = useState<ReadonlyMap<unknown, string>>(new Map());
  const creation = useCreateVideoRun(video.id);
  // The mails that appear then are those of this window.
  const isCreating = creation.isPending || creation.isSuccess;
  const test = useSendTest(video.id);
  const toastResult = useResultToast();
  const draft = { subject: subject || null, note: note || null };

  function validInput() {
    const { data, error } = mailRunInputSchema.safeParse({ ...draft, when });
    setErrors(new Map(error?.issues.map(({ path, message }) => [path[0], message])));
    return data;
  }

  async function sendTest() {
    const input = validInput();
    if (!input || test.isPending) return;
    await toastResult(test.mutateAsync({ subject: input.subject, note: input.note }), {
      success: (message) => ({ title: 'Test sent', description: message }),
      failure: 'Failed to send the test',
    });
  }

  async function schedule() {
    const input = validInput();
    if (!input || creation.isPending) return;
    const isCreated = await toastResult(creation.mutateAsync(input), {
      success: 'The readers will be mailed. Settings shows how far it is.',
      failure: 'Failed to email the readers',
    });
    if (isCreated) onCreated();
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void schedule();
      }}
    >
      <DialogBody isSaving={creation.isPending}>
        {otherMails && !isCreating && <OtherMailsNotice>{otherMails}</OtherMailsNotice>}
        <p className="wrap-anywhere text-ink-muted">{video.title}</p>
        <p>
          Each confirmed reader gets one mail with the sources of this video, its corrections and a
          link to its page.
        </p>
        <FormField
          label="Subject (optional)"
          hint="The title of the video, unless you enter another one."
          error={errors.get('subject')}
        >
          {(field) => (
            <input
              {...field}
              value={subject}
              autoComplete="off"
              onChange={({ target }) => {
                setSubject(target.value);
                onDirty(target.value !== '' || note !== '');
              }}
              className={fieldClassName}
            />
          )}
        </FormField>
        <FormField
          label="Note (optional)"
          hint="A personal word above the description."
          error={errors.get('note')}
        >
          {(field) => (
            <textarea
              {...field}
              rows={4}
              value={note}
              onChange={({ target }) => {
                setNote(target.value);
                onDirty(target.value !== '' || subject !== '');
              }}
              className={`${fieldClassName} block resize-y`}
            />
          )}
        </FormField>
        <FormField
          label="Send"
          error={undefined}
          hint={
            isPublic
              ? 'Sending begins ten minutes after the video became public, or at once if they are over.'
              : 'Sending begins ten minutes after the video becomes public. Until then you can stop it.'
          }
        >
          {(field) => (
            <select
              {...field}
              value={when}
              onChange={({ target }) => setWhen(target.value)}
              className={fieldClassName}
            >
              <option value="published">When it is published</option>
              <option value="now" disabled={!isPublic}>
                Now
              </option>
            </select>
          )}
        </FormField>
        <div className="flex flex-wrap gap-3">
          <a
            href={previewPageAddress(video.id, draft)}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonClassName.quiet}
          >
            Open preview<span className="sr-only"> (in a new tab)</span>
          </a>
          <Button variant="quiet" aria-disabled={test.isPending} onClick={sendTest}>
            {test.isPending ? 'Sending...' : 'Send test'}
          </Button>
        </div>
      </DialogBody>
      <DialogButtons>
        <Button type="submit" aria-disabled={creation.isPending}>
          {creation.isPending ? 'Saving...' : 'Email readers'}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </DialogButtons>
    </form>
  );
}

/** Says that the mails of this form cannot be scheduled, and shows the others with their button “Stop”. */
function OtherMailsNotice({ children }: { children: ReactNode }) {
  return (
    <section
      aria-label="Scheduled in another window"
      className="grid gap-3 rounded-sm border border-rule bg-raised px-4 py-3"
    >
      <p role="alert">
        <strong className="font-medium">
          Not scheduled: another window has scheduled mails about this video.
        </strong>{' '}
        What you have typed is still here. If you stop those mails before the first one is sent, you
        can schedule yours.
      </p>
      {children}
    </section>
  );
}
