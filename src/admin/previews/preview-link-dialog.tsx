import { useRef, useState } from 'react';

import {
  MAX_PREVIEW_LINKS,
  type NewPreviewLink,
  type PreviewLink,
} from '#domain/previews/preview-link.ts';
import { listPreviewLinks, revokePreviewLink } from '#domain/calls/preview-calls.ts';
import { videoStage } from '#domain/videos/video-state.ts';
import { formatInstant } from '#domain/dates/format-instant.ts';
import { Link2Off } from '#web/icons/icons.ts';

import { ClosableBody, Dialog, type VideoDialogProps } from '../ui/dialogs/dialog.tsx';
import { Loaded } from '../ui/requests/loaded.tsx';
import { Badge } from '../ui/badge.tsx';
import { useAction, useCall, useFreshRead } from '../ui/requests/use-call.ts';
import { RowAction } from '../ui/rows/row-action.tsx';
import { NewPreviewLinkForm } from './new-preview-link-form.tsx';

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
