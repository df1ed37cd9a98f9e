import { useEffect, useId, useRef } from 'react';
import { FormProvider } from 'react-hook-form';

import { createPreviewLink } from '#domain/calls/preview-calls.ts';
import { countText } from '#domain/text/count-text.ts';
import {
  DEFAULT_PREVIEW_DAYS,
  MAX_PREVIEW_LINKS,
  type NewPreviewLink,
  previewDays,
  type PreviewLinkInput,
  previewLinkInputSchema,
} from '#domain/previews/preview-link.ts';
import { Button } from '#web/ui/button.tsx';
import { fieldClassName, FormField } from '#web/ui/form-field.tsx';

import { SelectField } from '../ui/fields/form-fields.tsx';
import { useSchemaForm } from '../ui/fields/use-schema-form.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { useAction, useCall } from '../ui/requests/use-call.ts';

interface NewPreviewLinkFormProps {
  videoId: string;
  /** The link that was created last, whose address is shown only here. */
  created: NewPreviewLink | undefined;
  onCreated: (link: NewPreviewLink) => void;
  /** Whether the video has as many links as it can have. */
  isFull: boolean;
}

export function NewPreviewLinkForm({
  videoId,
  created,
  onCreated,
  isFull,
}: NewPreviewLinkFormProps) {
  const fullId = useId();
  const form = useSchemaForm(previewLinkInputSchema, { days: DEFAULT_PREVIEW_DAYS });
  const creation = useAction(useCall(createPreviewLink, { id: videoId }), {
    failure: 'Failed to create the preview link',
    onSuccess: onCreated,
  });

  async function create(body: PreviewLinkInput) {
    if (!isFull) await creation.run({ body });
  }

  return (
    <div className="grid gap-4">
      <form
        noValidate
        onSubmit={form.handleSubmit(create)}
        className="flex flex-wrap items-end gap-3"
      >
        <FormProvider {...form}>
          <SelectField<PreviewLinkInput>
            name="days"
            label="Valid for"
            options={previewDays.map((choice) => [choice, countText(choice, 'day')])}
            isNumber
          />
        </FormProvider>
        <Button
          type="submit"
          aria-disabled={creation.isPending || isFull}
          aria-describedby={isFull ? fullId : undefined}
          className="aria-disabled:cursor-not-allowed aria-disabled:opacity-60"
        >
          {creation.isPending ? 'Creating...' : 'Create'}
        </Button>
      </form>
      {isFull && (
        <p id={fullId} className="text-sm text-ink-muted">
          A video can have {MAX_PREVIEW_LINKS} links at a time. Revoke one to create another.
        </p>
      )}
      {created && <NewAddress key={created.id} url={created.url} />}
    </div>
  );
}

function NewAddress({ url }: { url: string }) {
  const input = useRef<HTMLInputElement>(null);

  // The field selects its text, so that it can be copied with the keyboard too.
  useEffect(() => input.current?.focus(), []);

  return (
    <div className="grid justify-items-start gap-3">
      <div className="w-full">
        <FormField label="Address" hint="Copy it now: it is not shown again." error={undefined}>
          {(field) => (
            <input
              {...field}
              ref={input}
              readOnly
              value={url}
              className={fieldClassName}
              onFocus={({ target }) => target.select()}
            />
          )}
        </FormField>
      </div>
      <CopyButton text={url} labelSuffix="the address" />
    </div>
  );
}
