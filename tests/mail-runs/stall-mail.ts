import type { MailServer } from '#tests/servers/mail-server.ts';

/** Has the mail server accept so many mails and stall the next one, until `accept` is called. */
export function stallMail(mailServer: MailServer, after: number) {
  mailServer.behavior = () => (mailServer.mails.length === after ? 'stalls' : 'accepts');
  return {
    stalled: mailServer.nextStalled(),
    accept() {
      mailServer.behavior = 'accepts';
      mailServer.acceptStalled();
    },
  };
}
