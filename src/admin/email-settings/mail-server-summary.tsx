import type { MailSecurity, MailServer } from '#domain/email-settings/mail-server.ts';

export const encryptionLabels: Readonly<Record<MailSecurity, string>> = {
  tls: 'TLS',
  starttls: 'STARTTLS',
  none: 'None',
};

/** The mail server that is set up, without its password. */
export function MailServerSummary({ mailServer }: { mailServer: MailServer }) {
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
