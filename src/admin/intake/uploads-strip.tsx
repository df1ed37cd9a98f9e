import { addUpload, ignoreUpload, readIntake } from '#domain/calls/intake-calls.ts';
import { formatDay } from '#domain/dates/format-day.ts';
import type { IntakeItem } from '#domain/intake/intake.ts';
import { countText } from '#domain/text/count-text.ts';
import { Button } from '#web/ui/button.tsx';
import { VideoThumbnail } from '#web/ui/video-thumbnail.tsx';
import { useSite } from '#web/http/site.ts';

import { useAction, useCall, useFreshRead } from '../ui/requests/use-call.ts';

/** The uploads of the owner's channel that this site does not have; nothing if there are none. */
export function UploadsStrip() {
  const { data } = useFreshRead(readIntake);
  const uploads = data?.items.filter(({ state }) => state === 'new') ?? [];
  if (uploads.length === 0) return null;

  return (
    <details className="mb-6 rounded-sm border border-rule bg-raised px-4 py-1">
      <summary className="cursor-pointer py-2.5 font-medium">
        {countText(uploads.length, 'new upload')}
      </summary>
      <ul className="pb-3">
        {uploads.map((upload) => (
          <UploadRow key={upload.youtubeId} upload={upload} />
        ))}
      </ul>
    </details>
  );
}

function UploadRow({ upload }: { upload: IntakeItem }) {
  const { youtubeId, title, publishedAt } = upload;
  const { timeZone } = useSite();
  const addition = useAction(useCall(addUpload, { youtubeId }), {
    success: 'Added as a draft',
    failure: 'Failed to add the upload',
  });
  const ignoring = useAction(useCall(ignoreUpload, { youtubeId }), {
    failure: 'Failed to ignore the upload',
  });
  const isBusy = addition.isPending || ignoring.isPending;
  const name = title || youtubeId;

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-rule py-3">
      <div className="w-28 shrink-0">
        <VideoThumbnail youtubeId={youtubeId} />
      </div>
      <div className="min-w-40 flex-1">
        <p className="leading-snug font-medium wrap-anywhere">{name}</p>
        <p className="text-sm text-ink-muted">{formatDay(publishedAt, timeZone)}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="quiet" disabled={isBusy} onClick={() => addition.run()}>
          Add as draft<span className="sr-only">: {name}</span>
        </Button>
        <Button variant="quiet" disabled={isBusy} onClick={() => ignoring.run()}>
          Ignore<span className="sr-only"> {name}</span>
        </Button>
      </div>
    </li>
  );
}
