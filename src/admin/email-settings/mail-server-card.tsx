import { useEffect, useRef, useState } from 'react';

import { readMailServer, sendTestMail } from '#domain/calls/settings-calls.ts';
import { emailSettings } from '#domain/email-settings/email-settings.ts';
import { Button } from '#web/ui/button.tsx';
import { useFocusAfterRequest } from '#web/ui/use-focus-after-request.ts';
import type { MailServer } from '#domain/email-settings/mail-server.ts';

import { HealthNotice } from '../health/health-card.tsx';
import { NextStep } from '../setup/next-step.tsx';
import { ListSkeleton, QueryFailure } from '../ui/requests/loaded.tsx';
import { useCall, useRead } from '../ui/requests/use-call.ts';
import { useStoredSettings } from '../ui/settings/use-settings.ts';
import { encryptionLabels, firstMailServer } from './mail-server-fields.tsx';
import { MailServerForm, RecipientNote, TestResult } from './mail-server-form.tsx';

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

/** The mail server that is set up, without its password. */
function MailServerSummary({ mailServer }: { mailServer: MailServer }) {
  const { source, host, port, security, username, hasPassword, from } = mailServer;
  const login = username === '' ? 'Without a login' : username;
  const facts = [
    ['Host', `${host}, port ${port}`],
    ['Encryption', security === 'none' ? 'Not required' : encryptionLabels[security]],
    ['User name', hasPassword ? `${login}, with a password` : login],
    ['Sender', from === '' ? 'The default: no-reply@ and the address of this site' : from],
  ] as const;

  return (
    <>
      {source !== 'panel' && (
        <p className="text-sm">
          Set on the server, by the setting <code className="font-medium">{source}</code>. It can be
          changed only there.
        </p>
      )}
      <dl className="grid gap-x-4 gap-y-1 text-sm wrap-anywhere sm:grid-cols-[auto_minmax(0,1fr)]">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-muted">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
