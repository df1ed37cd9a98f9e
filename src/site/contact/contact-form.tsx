import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';

import {
  contactSchema,
  subjects,
  type CleanContactMessage,
  type ContactMessage,
} from '#domain/messages/contact.ts';
import { RequestError } from '#web/http/request-error.ts';
import { Button } from '#web/ui/button.tsx';
import { fieldLook, FormField } from '#web/ui/form-field.tsx';
import { useToast } from '#web/ui/toaster.tsx';

import { useSendMessage } from './contact-calls.ts';

const MESSAGE_ROWS = 6;

const emptyMessage = {
  firstName: '',
  lastName: '',
  email: '',
  message: '',
  newsletter: false,
};

/** The form a visitor writes with: kept when sending fails, emptied when it succeeded. */
export function ContactForm() {
  const showToast = useToast();
  const sendMessage = useSendMessage();
  const { register, handleSubmit, reset, formState } = useForm<
    ContactMessage,
    unknown,
    CleanContactMessage
  >({
    resolver: standardSchemaResolver(contactSchema),
    defaultValues: emptyMessage,
  });
  const { errors } = formState;

  async function send(message: CleanContactMessage) {
    try {
      await sendMessage.mutateAsync(message);
    } catch (error) {
      showToast({
        variant: 'destructive',
        title: 'Failed to send message',
        description: (error instanceof RequestError && error.sentence) || 'Please try again later.',
      });
      return;
    }
    showToast({
      title: 'Message sent successfully!',
      description: "Thank you for contacting us. We'll get back to you soon.",
    });
    reset();
  }

  return (
    <form noValidate onSubmit={handleSubmit(send)} className="grid gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <FormField label="First Name" error={errors.firstName?.message}>
          {(field) => (
            <input
              {...field}
              {...register('firstName')}
              type="text"
              autoComplete="given-name"
              className={fieldLook}
            />
          )}
        </FormField>
        <FormField label="Last Name" error={errors.lastName?.message}>
          {(field) => (
            <input
              {...field}
              {...register('lastName')}
              type="text"
              autoComplete="family-name"
              className={fieldLook}
            />
          )}
        </FormField>
      </div>
      <FormField label="Email" error={errors.email?.message}>
        {(field) => (
          <input
            {...field}
            {...register('email')}
            type="email"
            autoComplete="email"
            className={fieldLook}
          />
        )}
      </FormField>
      <FormField label="Subject" error={errors.subject?.message}>
        {(field) => (
          <select {...field} {...register('subject')} className={fieldLook}>
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
            rows={MESSAGE_ROWS}
            className={`${fieldLook} resize-y`}
          />
        )}
      </FormField>
      <label className="flex min-h-11 items-center gap-3">
        <input type="checkbox" {...register('newsletter')} className="size-5 shrink-0" />
        Subscribe to the newsletter
      </label>
      <noscript>
        <p>Sending a message needs JavaScript; the links below work without it.</p>
      </noscript>
      <Button type="submit" disabled={formState.isSubmitting} className="justify-self-start">
        {formState.isSubmitting ? 'Sending...' : 'Send Message'}
      </Button>
    </form>
  );
}
