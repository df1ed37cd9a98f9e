import { useState, type ReactNode } from 'react';
import { useFormContext, useWatch, FormProvider } from 'react-hook-form';
import { useQuery } from '@tanstack/react-query';

import { mailVideo, sendTestOfMail, showMailPreview } from '#domain/calls/mail-run-calls.ts';
import { type MailRunInput, mailRunInputSchema } from '#domain/mail-runs/mail-run.ts';
import { videoStage } from '#domain/videos/video-state.ts';
import type { AdminVideo } from '#domain/videos/video.ts';
import { Button, buttonClassName } from '#web/ui/button.tsx';

import {
  CloseButton,
  DialogBody,
  DialogButtons,
  useDialog,
  ClosableBody,
  Dialog,
  type VideoDialogProps,
} from '../ui/dialogs/dialog.tsx';
import type { FormValues } from '../ui/editors/form-values.ts';
import { SelectField, TextField } from '../ui/fields/form-fields.tsx';
import { useAction, useCall } from '../ui/requests/use-call.ts';
import { callAddress } from '../ui/requests/make-call.ts';
import { Loaded } from '../ui/requests/loaded.tsx';
import { useSchemaForm } from '../ui/fields/use-schema-form.ts';
import { MailRunRow, mailRunsQuery } from './mail-run-list.tsx';

/** Mails a video to the readers, or shows how far the mails about it are. */
export function EmailReadersDialog({ video, onClose }: VideoDialogProps) {
  const form = useSchemaForm(mailRunInputSchema, { subject: '', note: '', when: 'published' });
  const { isDirty } = form.formState;
  const query = useQuery(mailRunsQuery);
  const run = query.data?.runs.find(({ subjectId }) => subjectId === video.id);
  const canBeReplaced = run?.state === 'stopped' && run.audience === 0;
  const isNew = query.data !== undefined && (run === undefined || canBeReplaced);
  const progress = run && query.data && (
    <ul>
      <MailRunRow run={run} pace={query.data} loadedAt={query.dataUpdatedAt} />
    </ul>
  );

  return (
    <Dialog title="Email Readers" hasUnsavedChanges={isDirty} onClose={onClose}>
      {/* What was typed stays when another window schedules mails about this video. */}
      {isNew || isDirty ? (
        <FormProvider {...form}>
          <EmailReadersForm video={video} otherMails={isNew ? undefined : progress} />
        </FormProvider>
      ) : (
        <ClosableBody>
          <Loaded what="The mails to readers" query={query} rows={1} rowClassName="h-20">
            {() => progress}
          </Loaded>
        </ClosableBody>
      )}
    </Dialog>
  );
}

type MailForm = FormValues<typeof mailRunInputSchema>;

interface EmailReadersFormProps {
  video: AdminVideo;
  /** How far the mails are that another window has scheduled. `undefined` if there are none. */
  otherMails: ReactNode;
}

/** Asks for what the owner adds to the mail about a video, and when it is sent. */
function EmailReadersForm({ video, otherMails }: EmailReadersFormProps) {
  const { close } = useDialog();
  const [isPublic] = useState(() => videoStage(video, new Date()) === 'Published');
  const { handleSubmit, control } = useFormContext<MailForm, unknown, MailRunInput>();
  const typed = useWatch({ control });
  const creation = useAction(useCall(mailVideo, { id: video.id }), {
    success: 'The readers will be mailed. Readers in Settings shows how far it is.',
    failure: 'Failed to email the readers',
    onSuccess: close,
  });
  // The mails that appear then are those of this window.
  const isCreating = creation.isPending || creation.isSuccess;
  const test = useAction(useCall(sendTestOfMail, { id: video.id }), {
    success: ({ message }) => ({ title: 'Test sent', description: message }),
    failure: 'Failed to send the test',
  });
  const sendTest = handleSubmit(({ subject, note }) => test.run({ body: { subject, note } }));

  return (
    <form noValidate onSubmit={handleSubmit((body) => creation.run({ body }))}>
      <DialogBody isSaving={creation.isPending}>
        {otherMails && !isCreating && <OtherMailsNotice>{otherMails}</OtherMailsNotice>}
        <p className="wrap-anywhere text-ink-muted">{video.title}</p>
        <p>
          Each confirmed reader gets one mail with the sources of this video, its corrections and a
          link to its page.
        </p>
        <TextField<MailForm>
          name="subject"
          label="Subject (optional)"
          hint="The title of the video, unless you enter another one."
        />
        <TextField<MailForm>
          name="note"
          label="Note (optional)"
          hint="A personal word above the description."
          rows={4}
        />
        <SelectField<MailForm>
          name="when"
          label="Send"
          hint={
            isPublic
              ? 'Sending begins ten minutes after the video became public, or at once if they are over.'
              : 'Sending begins ten minutes after the video becomes public. Until then you can stop it.'
          }
          options={[
            ['published', 'When it is published'],
            ['now', 'Now', !isPublic],
          ]}
        />
        <div className="flex flex-wrap gap-3">
          <a
            href={callAddress(showMailPreview, {
              id: video.id,
              query: {
                ...(typed.subject && { subject: typed.subject }),
                ...(typed.note && { note: typed.note }),
              },
            })}
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
        <CloseButton>Cancel</CloseButton>
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
