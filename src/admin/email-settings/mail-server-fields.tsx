import { useEffect, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';

import {
  MAIL_PORTS,
  type MailServerForm,
  mailSecurities,
} from '#domain/email-settings/mail-server.ts';
import { isEmailAddress } from '#domain/text/email-address.ts';
import { fieldClassName, FormField } from '#web/ui/form-field.tsx';

import { PasswordField } from '../ui/fields/password-field.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { mailServerPresets, presetLabelOf } from './mail-server-presets.ts';
import { encryptionLabels } from './mail-server-summary.tsx';

interface MailServerFieldsProps {
  /** Whether a password is stored. */
  hasPassword: boolean;
  /** Whether the first field takes the focus when the fields appear. */
  isFocused: boolean;
}

export function MailServerFields({ hasPassword, isFocused }: MailServerFieldsProps) {
  const { register, formState, getValues, setValue } = useFormContext<MailServerForm>();
  const { errors } = formState;

  /** Most mail servers accept only the address of the login as the sender. */
  function suggestSender() {
    const { username = '', from } = getValues();
    if (from === '' && isEmailAddress(username)) setValue('from', username, { shouldDirty: true });
  }

  return (
    <>
      <PresetField isFocused={isFocused} />
      <TextField<MailServerForm> name="host" label="Host" hint="For example: smtp.example.org" />
      <div className="grid grid-cols-2 gap-4">
        <FormField label="Encryption" error={errors.security?.message}>
          {(field) => (
            <select {...field} {...register('security')} className={fieldClassName}>
              {mailSecurities.map((security) => (
                <option key={security} value={security}>
                  {encryptionLabels[security]}
                </option>
              ))}
            </select>
          )}
        </FormField>
        <FormField label="Port" error={errors.port?.message}>
          {(field) => (
            <select
              {...field}
              {...register('port', { valueAsNumber: true })}
              className={fieldClassName}
            >
              {MAIL_PORTS.map((port) => (
                <option key={port} value={port}>
                  {port}
                </option>
              ))}
            </select>
          )}
        </FormField>
      </div>
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
    </>
  );
}

function emptyToUndefined(text: string): string | undefined {
  return text === '' ? undefined : text;
}

/** Fills in what the provider says about its mail server. */
function PresetField({ isFocused }: Pick<MailServerFieldsProps, 'isFocused'>) {
  const { getValues, setValue, clearErrors } = useFormContext<MailServerForm>();
  const [label, setLabel] = useState(() => presetLabelOf(getValues('host')));
  const select = useRef<HTMLSelectElement>(null);
  const preset = mailServerPresets.find((candidate) => candidate.label === label);

  useEffect(() => {
    if (isFocused) select.current?.focus();
  }, [isFocused]);

  function choose(chosen: string) {
    setLabel(chosen);
    const values = mailServerPresets.find((candidate) => candidate.label === chosen);
    if (!values) return;
    clearErrors();
    setValue('host', values.host, { shouldDirty: true });
    setValue('port', values.port, { shouldDirty: true });
    setValue('security', values.security, { shouldDirty: true });
  }

  return (
    <FormField label="Provider" error={undefined} hint={preset?.hint}>
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
}
