import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

import type { MailServer } from '#domain/email-settings/mail-server.ts';
import { Button } from '#web/ui/button.tsx';
import { useFocusAfterRequest } from '#web/ui/use-focus-after-request.ts';

import { QueryFailure } from '../ui/requests/query-failure.tsx';
import { mailServerQuery, useSendTestMail } from './email-settings-calls.ts';
import { MailServerForm } from './mail-server-form.tsx';
import { MailServerSummary } from './mail-server-summary.tsx';
import { RecipientNote, TestResult } from './test-result.tsx';

interface MailServerPartProps {
  savedAddress: string;
  hasUnsavedAddress: boolean;
}

/** The mail server: a form until one is set up, then what is set up, which can be changed and tested. */
export function MailServerPart({ savedAddress, hasUnsavedAddress }: MailServerPartProps) {
  const query = useQuery<MailServer>(mailServerQuery);
  const [isChanging, setIsChanging] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const [closings, setClosings] = useState(0);
  const mailServer = query.data;

  // The form that had the focus is gone.
  useEffect(() => {
    if (closings > 0) heading.current?.focus();
  }, [closings]);

  function closeForm() {
    setIsChanging(false);
    setClosings(closings + 1);
  }

  return (
    <section aria-labelledby="mail-server" className="mt-8 grid gap-4 border-t border-rule pt-5">
      <h3 ref={heading} id="mail-server" tabIndex={-1} className="font-medium">
        Mail server
      </h3>
      {query.isError && <QueryFailure what="The mail server" query={query} />}
      {mailServer?.source === 'none' && (
        <p className="text-sm">
          No mail server is set up yet. Until then, messages wait in the Messages tab, and nothing
          is mailed.
        </p>
      )}
      {mailServer && (mailServer.source === 'none' || isChanging) && (
        <MailServerForm
          stored={mailServer}
          savedAddress={savedAddress}
          hasUnsavedAddress={hasUnsavedAddress}
          onSaved={closeForm}
          onCancel={isChanging ? closeForm : undefined}
        />
      )}
      {mailServer && mailServer.source !== 'none' && !isChanging && (
        <>
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
          <TestMail hasUnsavedAddress={hasUnsavedAddress} savedAddress={savedAddress} />
        </>
      )}
    </section>
  );
}

interface TestMailProps {
  savedAddress: string;
  hasUnsavedAddress: boolean;
}

/** Sends a test mail and shows the mail server's reply verbatim. */
function TestMail({ savedAddress, hasUnsavedAddress }: TestMailProps) {
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
