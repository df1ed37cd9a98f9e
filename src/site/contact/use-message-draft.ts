import { useLayoutEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';

import type { ContactFormValues, ParsedContactForm } from './contact-calls.ts';
import { readDraft, storeDraft } from './message-draft.ts';

const draftFields = ['firstName', 'lastName', 'email', 'subject', 'message', 'newsletter'] as const;

/**
 * Keeps what a visitor types into the contact form until it is sent: the form contains it again after
 * a visit to another page and after a reload.
 */
export function useMessageDraft({
  getValues,
  setValue,
  subscribe,
}: UseFormReturn<ContactFormValues, unknown, ParsedContactForm>): void {
  useLayoutEffect(() => {
    const draft = readDraft();
    for (const name of draftFields) {
      // The visitor may have typed before hydration.
      const isUntouched = !getValues(name);
      if (draft?.[name] !== undefined && isUntouched) setValue(name, draft[name]);
    }
    return subscribe({
      formState: { values: true },
      callback: ({ values }) => storeDraft(values),
    });
  }, [getValues, setValue, subscribe]);
}
