import { useEffect, useRef, useState } from 'react';

import { readMailServer, sendTestMail } from '#domain/calls/settings-calls.ts';
import { emailSettings } from '#domain/email-settings/email-settings.ts';
import { Button } from '#web/ui/button.tsx';
import { useFocusAfterRequest } from '#web/ui/use-focus-after-request.ts';

import { HealthNotice } from '../health/health-row.tsx';
import { NextStep } from '../setup/next-step.tsx';
import { ListSkeleton, QueryFailure } from '../ui/requests/loaded.tsx';
import { useCall, useRead } from '../ui/requests/use-call.ts';
import { useStoredSettings } from '../ui/settings/use-settings.ts';
import { firstMailServer } from './mail-server-fields.tsx';
import { MailServerForm } from './mail-server-form.tsx';
import { MailServerSummary } from './mail-server-summary.tsx';
import { RecipientNote, TestResult } from './test-result.tsx';

/** The mail server: a form until one is set up, then what is set up, which can be changed and tested. */
export function MailServerCard() {
  const query = useRead(readMailServer);
  const email = useStoredSettings(emailSettings);
  const [isChanging, setIsChanging] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const [closings, setClosings] = useState(0);
  const isPending = query.isPending || email.isPending;
  const mailServer = isPending ? undefined : query.data;

  // The form that had the focus is gone.
  useEffect(() => {
    if (closings > 0) heading.current?.focus();
  }, [closings]);

  function closeForm() {
    setIsChanging(false);
    setClosings(closings + 1);
  }

  return (
    <section aria-labelledby="mail-server" className="grid max-w-lg gap-4">
      <h2 ref={heading} id="mail-server" tabIndex={-1} className="text-lg">
        Mail server
      </h2>
      {isPending && <ListSkeleton rows={3} rowClassName="h-16" />}
      {query.isError && <QueryFailure what="The mail server" query={query} />}
      {mailServer?.source === 'none' && (
        <p className="text-sm">
          No mail server is set up yet. Until then, messages wait in the Messages tab, and nothing
          is mailed.
        </p>
      )}
      {mailServer && (mailServer.source === 'none' || isChanging) && (
        <MailServerForm
          stored={
            isChanging ? mailServer : firstMailServer(mailServer, email.data?.contactEmail ?? '')
          }
          onSaved={closeForm}
          onCancel={isChanging ? closeForm : undefined}
        />
      )}
      {mailServer && mailServer.source !== 'none' && !isChanging && (
        <>
          <HealthNotice id="mail" />
          <MailServerSummary mailServer={mailServer} />
          {mailServer.source === 'panel' && (
            <Button
              variant="quiet"
              className="justify-self-start"
              onClick={() => setIsChanging(true)}
            >
              Change mail server
            </Button>
          )}
          <TestMail />
          {closings > 0 && <NextStep after="test-mail" />}
        </>
      )}
    </section>
  );
}

/** Sends a test mail and shows the mail server's reply verbatim. */
function TestMail() {
  const sending = useCall(sendTestMail);
  const section = useFocusAfterRequest<HTMLDivElement>(sending.isPending);

  return (
    <div ref={section} className="grid justify-items-start gap-3">
      <RecipientNote />
      <Button variant="quiet" disabled={sending.isPending} onClick={() => sending.mutate()}>
        {sending.isPending ? 'Sending...' : 'Send test mail'}
      </Button>
      <TestResult reply={sending.data?.message} error={sending.error} />
    </div>
  );
}
