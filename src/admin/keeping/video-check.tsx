import { keepingSettings } from '#domain/keeping/keeping-settings.ts';
import { checkVideo } from '#domain/calls/keeping-calls.ts';
import type { VideoKeeping } from '#domain/keeping/video-keeping.ts';
import type { AdminVideo } from '#domain/videos/video.ts';
import { useSite } from '#web/http/site.ts';
import { RefreshCw } from '#web/icons/icons.ts';

import { useResultToast } from '../ui/requests/use-result-toast.ts';
import { RowAction } from '../ui/rows/row-action.tsx';
import { useCall } from '../ui/requests/use-call.ts';
import { useStoredSettings } from '../ui/settings/use-settings.ts';
import { describeVideoHealth } from './describe-keeping.ts';

interface VideoCheckProps {
  video: AdminVideo;
  health: VideoKeeping['video'];
}

/**
 * What YouTube has last said about a public video, and a button that asks again. While nothing is
 * checked, only a problem is shown, because visitors still see what was found.
 */
export function VideoCheck({ video, health }: VideoCheckProps) {
  const { timeZone } = useSite();
  const settings = useStoredSettings(keepingSettings).data;
  const toastResult = useResultToast();
  const check = useCall(checkVideo, { id: video.id });
  if (!settings || !video.isPublished) return null;

  const { text, isProblem } = describeVideoHealth(health, timeZone);
  if (!settings.checksLinks && !isProblem) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <p className={isProblem ? 'font-medium text-error' : undefined}>{text}</p>
      {settings.checksLinks ? (
        <RowAction
          icon={RefreshCw}
          label="Check now"
          labelSuffix="on YouTube"
          className="-mx-2 min-h-11"
          onClick={() =>
            void toastResult(check.mutateAsync(), {
              success: 'The check begins soon',
              failure: 'Failed to begin the check',
            })
          }
        />
      ) : (
        <p>Turn “Check sources and videos” on in Settings to have it checked again.</p>
      )}
    </div>
  );
}
