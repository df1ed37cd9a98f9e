import type { MailServer } from '#domain/email-settings/mail-server.ts';

type PresetValues = Pick<MailServer, 'host' | 'port' | 'security'>;

/** What a provider of mail says about its outgoing mail server. */
export interface MailServerPreset extends PresetValues {
  label: string;
  /** What the administrator has to know besides. */
  hint: string;
}

/** The providers to choose from. The one without a host stands for all others. */
export const mailServerPresets: readonly MailServerPreset[] = [
  {
    label: 'Gmail, with an app password',
    host: 'smtp.gmail.com',
    port: 465,
    security: 'tls',
    hint: 'Your Google password does not work here. Turn on 2-Step Verification, then create an app password at myaccount.google.com/apppasswords. The user name is your whole address.',
  },
  {
    label: 'Microsoft 365',
    host: 'smtp.office365.com',
    port: 587,
    security: 'starttls',
    hint: 'In the Microsoft 365 admin center, “Authenticated SMTP” must be allowed for your mailbox. The user name is your whole address, and the sender must be the same.',
  },
  {
    label: 'Brevo',
    host: 'smtp-relay.brevo.com',
    port: 587,
    security: 'starttls',
    hint: 'Copy the login and an SMTP key from “SMTP & API” in Brevo. The sender must be verified there.',
  },
  {
    label: 'Amazon SES',
    host: 'email-smtp.us-east-1.amazonaws.com',
    port: 587,
    security: 'starttls',
    hint: 'Replace us-east-1 with your region. Create SMTP credentials in SES: access keys do not work. The sender must be verified there.',
  },
  {
    label: 'Another provider',
    host: '',
    port: 465,
    security: 'tls',
    hint: 'Ask your email provider for its outgoing mail server (SMTP), and for a user name and a password for it.',
  },
];

/** The label of the provider that a host belongs to; empty before one is chosen. */
export function presetLabelOf(host: string): string {
  if (host === '') return '';
  const preset = mailServerPresets.find((candidate) => candidate.host === host);
  if (preset) return preset.label;
  const isSes = /^email-smtp\.[\w-]+\.amazonaws\.com$/.test(host);
  return isSes ? 'Amazon SES' : 'Another provider';
}
