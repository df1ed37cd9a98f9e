import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';

import {
  MAX_PREVIEW_LINKS,
  type NewPreviewLink,
  type PreviewLinks,
} from '#domain/previews/preview-link.ts';
import type { AdminVideo } from '#domain/videos/video.ts';
import { videoStage } from '#domain/videos/video-state.ts';

import { ClosableBody, Dialog } from '../ui/dialogs/dialog.tsx';
import { ListSkeleton } from '../ui/list-state.tsx';
import { QueryFailure } from '../ui/requests/query-failure.tsx';
import { NewPreviewLinkForm } from './new-preview-link-form.tsx';
import { PreviewLinkRow } from './preview-link-row.tsx';
import { previewLinksQuery } from './preview-calls.ts';

interface PreviewLinkDialogProps {
  video: AdminVideo;
  onClose: () => void;
}

/** Creates, lists and revokes the links that show a video before it is public. */
export function PreviewLinkDialog({ video, onClose }: PreviewLinkDialogProps) {
  const query = useQuery<PreviewLinks>({
    ...previewLinksQuery(video.id),
    refetchOnMount: 'always',
  });
  const [created, setCreated] = useState<NewPreviewLink>();
  const explanation = useRef<HTMLParagraphElement>(null);
  const [isPublic] = useState(() => videoStage(video, new Date()) === 'Published');
  const links = query.data?.links;

  function handleRevoked(id: string) {
    if (created?.id === id) setCreated(undefined);
    explanation.current?.focus();
  }

  return (
    <Dialog title="Preview Links" onClose={onClose}>
      {(close) => (
        <ClosableBody onClose={close}>
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
            isFull={links !== undefined && links.length >= MAX_PREVIEW_LINKS}
          />
          {query.isPending && <ListSkeleton rows={1} rowClassName="h-16" />}
          {query.isError && <QueryFailure what="The preview links" query={query} />}
          {links !== undefined && links.length > 0 && (
            <section aria-labelledby="preview-links-title">
              <h3 id="preview-links-title" className="mb-2 text-lg">
                Valid links
              </h3>
              <ul>
                {links.map((link) => (
                  <PreviewLinkRow
                    key={link.id}
                    videoId={video.id}
                    link={link}
                    isNew={link.id === created?.id}
                    onRevoked={() => handleRevoked(link.id)}
                  />
                ))}
              </ul>
            </section>
          )}
        </ClosableBody>
      )}
    </Dialog>
  );
}
