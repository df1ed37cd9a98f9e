import { useId, type ComponentProps } from 'react';
import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import * as z from 'zod/mini';

import { messageInputSchema } from '#domain/messages/message-input.ts';
import { subjects } from '#domain/messages/subjects.ts';
import { useSite } from '#web/http/site.ts';
import { fieldClassName, FormField } from '#web/ui/form-field.tsx';

/** Schema of the form. The server, not the form, rejects a filled honeypot field (`leaveEmpty`). */
export const contactFormSchema = z.extend(messageInputSchema, { leaveEmpty: z.string() });

/** Form values as typed. */
export type ContactFormValues = z.input<typeof contactFormSchema>;

/** Form values after validation: cleaned, with the newsletter choice filled in. */
export type ParsedContactForm = z.output<typeof contactFormSchema>;

interface ContactFieldsProps {
  register: UseFormRegister<ContactFormValues>;
  errors: FieldErrors<ContactFormValues>;
}

/** Fields of the contact form, with a honeypot for bots. */
export function ContactFields({ register, errors }: ContactFieldsProps) {
  const textField = (
    name: 'firstName' | 'lastName' | 'email',
    label: string,
    input: ComponentProps<'input'>,
  ) => (
    <FormField label={label} error={errors[name]?.message}>
      {(field) => <input {...field} {...register(name)} {...input} className={fieldClassName} />}
    </FormField>
  );

  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        {textField('firstName', 'First Name', { type: 'text', autoComplete: 'given-name' })}
        {textField('lastName', 'Last Name', { type: 'text', autoComplete: 'family-name' })}
      </div>
      {textField('email', 'Email', { type: 'email', autoComplete: 'email' })}
      <FormField label="Subject" error={errors.subject?.message}>
        {(field) => (
          <select {...field} {...register('subject')} className={fieldClassName}>
            <option value="">Select a subject</option>
            {subjects.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        )}
      </FormField>
      <FormField label="Message" error={errors.message?.message}>
        {(field) => (
          <textarea
            {...field}
            {...register('message')}
            rows={6}
            className={`${fieldClassName} resize-y`}
          />
        )}
      </FormField>
      <NewsletterBox {...register('newsletter')} />
      {/* Honeypot. It is off-screen because bots skip hidden fields. */}
      <div aria-hidden="true" className="absolute -left-[200vw] size-px overflow-hidden">
        <label>
          Leave this field empty
          <input {...register('leaveEmpty')} type="text" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
    </>
  );
}

function NewsletterBox(box: ComponentProps<'input'>) {
  const { mailsReaders } = useSite();
  const hintId = useId();

  return (
    <div>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          aria-describedby={mailsReaders ? undefined : hintId}
          {...box}
          className="size-5 shrink-0"
        />
        Subscribe to the newsletter
      </label>
      {!mailsReaders && (
        <p id={hintId} className="text-sm text-ink-muted">
          This site sends no newsletter at present. Your wish is stored with your message.
        </p>
      )}
    </div>
  );
}
