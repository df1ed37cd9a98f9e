import { useQuery } from '@tanstack/react-query';

import { pageAddress } from '#domain/addresses.ts';
import type { Evidence } from '#domain/evidence/evidence.ts';
import type { KitVideo } from '#domain/publish-kit/publish-kit.ts';
import { sourceAddress } from '#domain/sources/source-url.ts';
import type { AdminSource } from '#domain/sources/source.ts';
import type { AdminVideo } from '#domain/videos/video.ts';

import { sourcesQuery } from '../calls/source-calls.ts';
import { ClosableBody, Dialog } from '../ui/dialogs/dialog.tsx';
import { ListSkeleton } from '../ui/list-state.tsx';
import { QueryFailure } from '../ui/requests/query-failure.tsx';
import { evidenceQuery } from '../calls/evidence-calls.ts';
import { KitTexts } from './kit-texts.tsx';

const SKELETON_ROWS = 2;

interface PublishKitDialogProps {
  video: AdminVideo;
  onClose: () => void;
}

/** The texts to paste on YouTube, with the sources and chapters of a video. */
export function PublishKitDialog({ video, onClose }: PublishKitDialogProps) {
  const evidence = useQuery<Evidence>(evidenceQuery(video.id));
  const sources = useQuery<readonly AdminSource[]>(sourcesQuery(video.id));

  return (
    <Dialog title="Publish Kit" onClose={onClose}>
      {(close) => (
        <ClosableBody onClose={close}>
          <p className="wrap-anywhere text-ink-muted">{video.title}</p>
          {(evidence.isPending || sources.isPending) && (
            <ListSkeleton rows={SKELETON_ROWS} rowClassName="h-40" />
          )}
          {evidence.isError && <QueryFailure what="The moments" query={evidence} />}
          {sources.isError && <QueryFailure what="The sources" query={sources} />}
          {evidence.data && sources.data && (
            <KitTexts video={kitVideo(video, sources.data, evidence.data)} />
          )}
        </ClosableBody>
      )}
    </Dialog>
  );
}

function kitVideo(
  { id, description }: AdminVideo,
  sources: readonly AdminSource[],
  { citations, archives }: Evidence,
): KitVideo {
  const { origin } = window.location;
  return {
    description,
    pageUrl: origin + pageAddress.video(id),
    sources: sources.map((source) => ({
      ...source,
      url: sourceAddress(source.url, origin),
      archivedUrl: archives.find(({ sourceId }) => sourceId === source.id)?.url ?? null,
    })),
    citations,
  };
}
