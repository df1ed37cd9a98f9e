import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useEffect, useState, useRef } from 'react';
import { useForm } from 'react-hook-form';

import { apiRoute } from '#domain/addresses.ts';
import { MIN_FILL_TIME_MS, type BotCheckFields } from '#domain/messages/bot-check.ts';
import { ApiError } from '#web/http/api-error.ts';
import { sendJson } from '#web/http/send-json.ts';
import { Button } from '#web/ui/button.tsx';
import { useDismissFailure, useToast } from '#web/ui/toaster.tsx';
import { useFocusAfterRequest } from '#web/ui/use-focus-after-request.ts';

import { useHydrated } from '../page/use-hydrated.ts';
import {
  ContactFields,
  contactFormSchema,
  type ContactFormValues,
  type ParsedContactForm,
} from './contact-fields.tsx';
import { ContactWithoutScripts } from './contact-without-scripts.tsx';
import { ReportedVideoLine, removeVideoFromAddress, useReport } from './reported-video-line.tsx';
import { deleteDraft, useMessageDraft } from './message-draft.ts';

/**
 * Contact form. It keeps its values until the message is sent, even while the visitor is on another
 * page, and is emptied on success. Without scripts it is hidden, because it cannot be sent.
 *
 * The form has no default values, so that text typed before hydration is kept. Until hydration the
 * submit button is disabled, because a native submit would put the message into the URL.
 */
export function ContactForm() {
  const isHydrated = useHydrated();
  const showToast = useToast();
  const dismissFailure = useDismissFailure();
  const waitForFillTime = useFillTime();
  const { video: reportedVideo, proposedSubject } = useReport();
  const contactForm = useForm<ContactFormValues, unknown, ParsedContactForm>({
    resolver: standardSchemaResolver(contactFormSchema),
  });
  const { register, handleSubmit, reset, resetField, getValues, setValue, formState } = contactForm;
  const { errors, isSubmitting } = formState;
  const [sent, setSent] = useState<ParsedContactForm>();
  useMessageDraft(contactForm);
  const fields = useFocusAfterRequest<HTMLFieldSetElement>(isSubmitting);

  async function send(form: ParsedContactForm) {
    dismissFailure();
    setSent(undefined);
    try {
      const fillTimeMs = await waitForFillTime();
      const message: ParsedContactForm & BotCheckFields = { ...form, ...reportedVideo, fillTimeMs };
      await sendJson('POST', apiRoute.contact, message);
    } catch (error) {
      // Clear the honeypot: browser autofill may have filled it in.
      resetField('leaveEmpty', { defaultValue: '' });
      showToast({
        variant: 'destructive',
        title: 'Failed to send message',
        description: (error instanceof ApiError && error.userMessage) || 'Please try again later.',
      });
      return;
    }
    showToast({
      title: 'Message sent successfully!',
      description: "Thank you for contacting us. We'll get back to you soon.",
    });
    reset();
    if (reportedVideo) removeVideoFromAddress();
    // `reset` changes the draft only while the form is mounted, and the visitor may have left the page.
    deleteDraft();
    setSent(form);
  }

  useEffect(() => {
    if (proposedSubject === undefined) return;
    // If the visitor has begun a message, its subject is kept.
    if (!getValues('subject') || !getValues('message')) setValue('subject', proposedSubject);
  }, [proposedSubject, getValues, setValue]);

  return (
    <form noValidate onSubmit={handleSubmit(send)} className="noscript:hidden">
      <fieldset ref={fields} disabled={isSubmitting} className="grid min-w-0 gap-5">
        {reportedVideo && <ReportedVideoLine {...reportedVideo} />}
        <ContactFields register={register} errors={errors} />
        <div className="relative">
          <Button type="submit" disabled={!isHydrated}>
            {isSubmitting ? 'Sending...' : 'Send Message'}
          </Button>
          {/* Covers the button, which has no effect without scripts, so that nothing moves. */}
          <ContactWithoutScripts
            reason="The form has not loaded."
            className="late absolute inset-x-0 top-0 min-h-full bg-paper py-2"
            isHidden={isHydrated}
          />
        </div>
        {sent && <SentConfirmation firstName={sent.firstName} email={sent.email} />}
      </fieldset>
    </form>
  );
}

/**
 * Returns a function that resolves with the time since the form was shown, in milliseconds. It
 * waits until the minimum that the server accepts has passed, so that a person who uses autofill
 * and pastes the text is delayed, not refused.
 */
function useFillTime(): () => Promise<number> {
  const shownAt = useRef(0);

  useEffect(() => {
    shownAt.current = performance.now();
  }, []);

  return async () => {
    const remainingMs = MIN_FILL_TIME_MS - (performance.now() - shownAt.current);
    if (remainingMs > 0) await new Promise((resolve) => setTimeout(resolve, remainingMs));
    return Math.max(Math.round(performance.now() - shownAt.current), MIN_FILL_TIME_MS);
  };
}

/** Thanks the visitor for a message. It stays on the page; the toast with the same news disappears. */
function SentConfirmation({ firstName, email }: { firstName: string; email: string }) {
  return (
    <div className="border-l-4 border-ink bg-raised px-5 py-4 wrap-anywhere">
      <p className="font-serif text-lg font-semibold">{`Thank you for writing, ${firstName}.`}</p>
      <p className="mt-1">{`Your message has arrived. The answer will come to ${email}.`}</p>
    </div>
  );
}
