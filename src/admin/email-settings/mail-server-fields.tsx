import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';

import {
  MAIL_PORTS,
  type MailServerForm,
  type MailSecurity,
  mailSecurities,
  type MailServer,
} from '#domain/email-settings/mail-server.ts';
import { isEmailAddress } from '#domain/text/email-address.ts';
import { emailSettings } from '#domain/email-settings/email-settings.ts';
import { fieldClassName, FormField } from '#web/ui/form-field.tsx';

import { PasswordField } from '../ui/fields/password-field.tsx';
import { SelectField, TextField } from '../ui/fields/form-fields.tsx';
import { useStoredSettings } from '../ui/settings/use-settings.ts';

interface MailServerFieldsProps {
  /** Whether a password is stored. */
  hasPassword: boolean;
  /** Whether a mail server is set up. Then the first field takes the focus, and no field is folded. */
  isChanging: boolean;
  /** What follows the fields. */
  children: ReactNode;
}

/**
 * Without a contact email, which tells the provider, first asks only for that. The provider fills in the
 * connection and says what else is needed.
 */
export function MailServerFields({ hasPassword, isChanging, children }: MailServerFieldsProps) {
  const { register, formState, getValues, setValue, clearErrors } =
    useFormContext<MailServerForm>();
  const { errors } = formState;
  const contactEmail = useStoredSettings(emailSettings).data?.contactEmail;
  const [label, setLabel] = useState(() => presetLabelOf(getValues('host'), contactEmail));
  const select = useRef<HTMLSelectElement>(null);
  const preset = mailServerPresets.find((candidate) => candidate.label === label);

  useEffect(() => {
    if (isChanging) select.current?.focus();
  }, [isChanging]);

  function choose(chosen: string) {
    setLabel(chosen);
    const values = mailServerPresets.find((candidate) => candidate.label === chosen);
    if (!values) return;
    clearErrors();
    setValue('host', values.host, { shouldDirty: true });
    setValue('port', values.port, { shouldDirty: true });
    setValue('security', values.security, { shouldDirty: true });
  }

  /** Most mail servers accept only the address of the login as the sender. */
  function suggestSender() {
    const { username = '', from } = getValues();
    if (from === '' && isEmailAddress(username)) setValue('from', username, { shouldDirty: true });
  }

  const provider = (
    <FormField label="Provider" hint={preset?.hint}>
      {(field) => (
        <select
          {...field}
          ref={select}
          value={label}
          onChange={({ target }) => choose(target.value)}
          className={fieldClassName}
        >
          {label === '' && <option value="">Select a provider</option>}
          {mailServerPresets.map((candidate) => (
            <option key={candidate.label} value={candidate.label}>
              {candidate.label}
            </option>
          ))}
        </select>
      )}
    </FormField>
  );
  if (preset === undefined) return provider;
  return (
    <>
      {provider}
      <ConnectionFields isOpen={isChanging || preset.host === ''} />
      <FormField label="User name" error={errors.username?.message}>
        {(field) => (
          <input
            {...field}
            {...register('username', { onBlur: suggestSender })}
            type="text"
            autoCapitalize="none"
            spellCheck={false}
            autoComplete="off"
            className={fieldClassName}
          />
        )}
      </FormField>
      <PasswordField
        label="Password"
        hint={hasPassword ? 'Leave it empty to keep the stored password.' : undefined}
        error={errors.password?.message}
        // A browser would fill in the password for this panel, despite "off".
        autoComplete="new-password"
        {...register('password', { setValueAs: emptyToUndefined })}
      />
      <TextField<MailServerForm>
        name="from"
        label="Sender"
        hint="An address that this mail server may send from, for example: Your Name <you@example.org>"
      />
      <PasswordField
        label="Your password for this panel"
        hint="So that nobody else can send the alarms about your sign-ins elsewhere."
        error={errors.currentPassword?.message}
        autoComplete="current-password"
        {...register('currentPassword')}
      />
      {children}
    </>
  );
}

/** Folded if the provider fills them in completely. */
function ConnectionFields({ isOpen }: { isOpen: boolean }) {
  const { host, security, port } = useFormContext<MailServerForm>().formState.errors;

  return (
    <details open={isOpen || [host, security, port].some((error) => error !== undefined)}>
      <summary className="cursor-pointer py-2.5">Host, encryption and port</summary>
      <div className="grid gap-4 pt-2">
        <TextField<MailServerForm> name="host" label="Host" hint="For example: smtp.example.org" />
        <div className="grid grid-cols-2 gap-4">
          <SelectField<MailServerForm>
            name="security"
            label="Encryption"
            options={mailSecurities.map((each) => [each, encryptionLabels[each]])}
          />
          <SelectField<MailServerForm>
            name="port"
            label="Port"
            options={MAIL_PORTS.map((each) => [each, String(each)])}
            isNumber
          />
        </div>
      </div>
    </details>
  );
}

export const encryptionLabels: Readonly<Record<MailSecurity, string>> = {
  tls: 'TLS',
  starttls: 'STARTTLS',
  none: 'None',
};

function emptyToUndefined(text: string): string | undefined {
  return text === '' ? undefined : text;
}

type PresetValues = Pick<MailServer, 'host' | 'port' | 'security'>;

/** What a provider of mail says about its outgoing mail server. */
interface MailServerPreset extends PresetValues {
  label: string;
  /** What the administrator has to know besides. */
  hint: string;
  /** The domains of its addresses. Most providers have none, because their customers bring their own. */
  domains?: readonly string[];
}

/** The providers to choose from. The one without a host stands for all others. */
const mailServerPresets: readonly MailServerPreset[] = [
  {
    label: 'Gmail, with an app password',
    host: 'smtp.gmail.com',
    port: 465,
    security: 'tls',
    hint: 'Your Google password does not work here. Turn on 2-Step Verification, then create an app password at myaccount.google.com/apppasswords. The user name is your whole address.',
    domains: ['gmail.com', 'googlemail.com'],
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
    hint: 'In the host, replace us-east-1 with your region. Create SMTP credentials in SES: access keys do not work. The sender must be verified there.',
  },
  {
    label: 'Another provider',
    host: '',
    port: 465,
    security: 'tls',
    hint: 'Ask your email provider for its outgoing mail server (SMTP), and for a user name and a password for it.',
  },
];

/** The values with which the form begins: those of the provider to which the contact email belongs. */
export function firstMailServer(empty: MailServer, contactEmail: string): MailServer {
  const domain = contactEmail.slice(contactEmail.lastIndexOf('@') + 1).toLowerCase();
  const preset = mailServerPresets.find(({ domains }) => domains?.includes(domain));
  if (preset === undefined) return empty;
  const { host, port, security } = preset;
  return { ...empty, host, port, security, username: contactEmail, from: contactEmail };
}

/** The label of the provider that a host belongs to; empty if nothing is known, also not a contact email. */
function presetLabelOf(host: string, contactEmail = ''): string {
  if (host === '' && contactEmail === '') return '';
  const preset = mailServerPresets.find((candidate) => candidate.host === host);
  if (preset) return preset.label;
  const isSes = /^email-smtp\.[\w-]+\.amazonaws\.com$/.test(host);
  return isSes ? 'Amazon SES' : 'Another provider';
}
