import { useQuery } from '@tanstack/react-query';

import type { PublishProblem } from '#domain/sources/publish-problem.ts';
import type { AdminVideo } from '#domain/videos/video.ts';
import { Button } from '#web/ui/button.tsx';

import { publishChecklistQuery } from '../calls/source-calls.ts';
import { PublishProblems } from './publish-problems.tsx';
import { usePublishing } from './use-publishing.tsx';

/**
 * Notice that a video is a draft, with the list of what is missing and a button that publishes it.
 */
export function DraftNotice({ video }: { video: AdminVideo }) {
  const { isBusy, toggle, dialog } = usePublishing(video);
  const problems = useQuery<PublishProblem[]>(publishChecklistQuery(video.id)).data ?? [];

  return (
    <section
      aria-label="Draft"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-sm border border-rule bg-raised px-4 py-3"
    >
      <div className="grid gap-1">
        <p className="font-medium">Draft: visitors do not see this video yet.</p>
        {problems.length > 0 && <PublishProblems problems={problems} />}
      </div>
      <Button variant="quiet" disabled={isBusy} onClick={() => void toggle()}>
        Publish Video
      </Button>
      {dialog}
    </section>
  );
}
