import { useQuery } from '@tanstack/react-query';
import { FormProvider } from 'react-hook-form';

import { mailRunInputSchema } from '#domain/mail-runs/mail-run.ts';

import { ClosableBody, Dialog, type VideoDialogProps } from '../ui/dialogs/dialog.tsx';
import { Loaded } from '../ui/requests/loaded.tsx';
import { useSchemaForm } from '../ui/fields/use-schema-form.ts';
import { EmailReadersForm } from './email-readers-form.tsx';
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
