import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';

import { ApiError } from '#web/http/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { useToast } from '#web/ui/toaster.tsx';
import { useFocusKept } from '#web/ui/use-focus-kept.ts';

import { useHydrated } from '../hydrated.ts';
import {
  contactFormSchema,
  useSendMessage,
  type CheckedContactForm,
  type ContactFormValues,
} from './contact-calls.ts';
import { ContactFields } from './contact-fields.tsx';
import { useFillTime } from './fill-time.ts';

/**
 * The form a visitor writes with: kept when sending fails, emptied when it succeeded.
 *
 * It has no default values, so that it takes over what was typed before the scripts came.
 * Until then its button is disabled: the browser's own way to send would put the message
 * into the address of the page.
 */
export function ContactForm() {
  const isHydrated = useHydrated();
  const showToast = useToast();
  const fillTime = useFillTime();
  const sendMessage = useSendMessage();
  const { register, handleSubmit, reset, resetField, formState } = useForm<
    ContactFormValues,
    unknown,
    CheckedContactForm
  >({ resolver: standardSchemaResolver(contactFormSchema) });
  const { errors, isSubmitting } = formState;
  const fields = useFocusKept<HTMLFieldSetElement>(isSubmitting);

  async function send(form: CheckedContactForm) {
    try {
      await sendMessage.mutateAsync({ ...form, fillTimeMs: await fillTime() });
    } catch (error) {
      // A browser that fills in what nobody sees must not keep a person from trying again.
      resetField('leaveEmpty', { defaultValue: '' });
      showToast({
        variant: 'destructive',
        title: 'Failed to send message',
        description: (error instanceof ApiError && error.sentence) || 'Please try again later.',
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
    <form noValidate onSubmit={handleSubmit(send)}>
      <fieldset ref={fields} disabled={isSubmitting} className="grid min-w-0 gap-5">
        <ContactFields register={register} errors={errors} />
        <noscript>
          <p>Sending a message needs JavaScript; the links below work without it.</p>
        </noscript>
        <Button type="submit" disabled={!isHydrated} className="justify-self-start">
          {isSubmitting ? 'Sending...' : 'Send Message'}
        </Button>
      </fieldset>
    </form>
  );
}
