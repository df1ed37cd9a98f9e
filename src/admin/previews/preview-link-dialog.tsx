import { useRef, useState, useEffect, useId } from 'react';
import { FormProvider } from 'react-hook-form';

import {
  MAX_PREVIEW_LINKS,
  type NewPreviewLink,
  type PreviewLink,
  DEFAULT_PREVIEW_DAYS,
  previewDays,
  type PreviewLinkInput,
  previewLinkInputSchema,
} from '#domain/previews/preview-link.ts';
import {
  listPreviewLinks,
  revokePreviewLink,
  createPreviewLink,
} from '#domain/calls/preview-calls.ts';
import { videoStage } from '#domain/videos/video-state.ts';
import { formatInstant } from '#domain/dates/format-instant.ts';
import { Link2Off } from '#web/icons/icons.ts';
import { countText } from '#domain/text/count-text.ts';
import { Button } from '#web/ui/button.tsx';
import { fieldClassName, FormField } from '#web/ui/form-field.tsx';

import { ClosableBody, Dialog, type VideoDialogProps } from '../ui/dialogs/dialog.tsx';
import { Loaded } from '../ui/requests/loaded.tsx';
import { Badge } from '../ui/badge.tsx';
import { useAction, useCall, useFreshRead } from '../ui/requests/use-call.ts';
import { RowAction } from '../ui/rows/row-action.tsx';
import { SelectField } from '../ui/fields/form-fields.tsx';
import { useSchemaForm } from '../ui/fields/use-schema-form.ts';
import { CopyButton } from '../ui/copy-button.tsx';

/** Creates, lists and revokes the links that show a video before it is public. */
export function PreviewLinkDialog({ video, onClose }: VideoDialogProps) {
  const query = useFreshRead(listPreviewLinks, { id: video.id });
  const [created, setCreated] = useState<NewPreviewLink>();
  const explanation = useRef<HTMLParagraphElement>(null);
  const [isPublic] = useState(() => videoStage(video, new Date()) === 'Published');

  function handleRevoked(id: string) {
    if (created?.id === id) setCreated(undefined);
    explanation.current?.focus();
  }

  return (
    <Dialog title="Preview Links" onClose={onClose}>
      <ClosableBody>
        <p className="wrap-anywhere text-ink-muted">{video.title}</p>
        <p ref={explanation} tabIndex={-1} className="outline-none">
          Everybody who has a preview link sees the page with its sources before it is public,
          without signing in. You can revoke the link at any time.
          {isPublic && ' This video is public, so its links show what everybody sees.'}
        </p>
        <NewPreviewLinkForm
          videoId={video.id}
          created={created}
          onCreated={setCreated}
          isFull={query.data !== undefined && query.data.links.length >= MAX_PREVIEW_LINKS}
        />
        <Loaded what="The preview links" query={query} rows={1} rowClassName="h-16">
          {({ links }) =>
            links.length > 0 && (
              <section aria-labelledby="preview-links-title">
                <h3 id="preview-links-title" className="mb-2 text-lg">
                  Valid links
                </h3>
                <ul>
                  {links.map((link) => (
                    <PreviewLinkRow
                      key={link.id}
                      link={link}
                      isNew={link.id === created?.id}
                      onRevoked={() => handleRevoked(link.id)}
                    />
                  ))}
                </ul>
              </section>
            )
          }
        </Loaded>
      </ClosableBody>
    </Dialog>
  );
}

interface PreviewLinkRowProps {
  link: PreviewLink;
  /** Whether its address is shown above. */
  isNew: boolean;
  onRevoked: () => void;
}

function PreviewLinkRow({ link, isNew, onRevoked }: PreviewLinkRowProps) {
  const { id, createdAt, endsAt } = link;
  const revocation = useAction(useCall(revokePreviewLink, { id }), {
    success: 'Preview link revoked',
    failure: 'Failed to revoke the preview link',
    onSuccess: onRevoked,
  });

  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-rule py-2 last:border-b">
      <p className="grow text-sm">
        <span className="inline-block">Created {formatInstant(createdAt)} ·</span>{' '}
        <span className="inline-block">Ends {formatInstant(endsAt)}</span>
      </p>
      {isNew && <Badge tone="green">New</Badge>}
      <RowAction
        icon={Link2Off}
        label={revocation.isPending ? 'Revoking...' : 'Revoke'}
        labelSuffix={`the link created ${formatInstant(createdAt)}`}
        className="min-h-11 text-error"
        aria-disabled={revocation.isPending}
        onClick={() => revocation.run()}
      />
    </li>
  );
}

interface NewPreviewLinkFormProps {
  videoId: string;
  /** The link that was created last, whose address is shown only here. */
  created: NewPreviewLink | undefined;
  onCreated: (link: NewPreviewLink) => void;
  /** Whether the video has as many links as it can have. */
  isFull: boolean;
}

function NewPreviewLinkForm({ videoId, created, onCreated, isFull }: NewPreviewLinkFormProps) {
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
        <FormField label="Address" hint="Copy it now: it is not shown again.">
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
