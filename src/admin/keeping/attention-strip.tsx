import { readAttention } from '#domain/calls/keeping-calls.ts';
import { countText } from '#domain/text/count-text.ts';

import { useFreshRead } from '../ui/requests/use-call.ts';

interface AttentionStripProps {
  /** Opens the sources of a video. */
  onOpen: (videoId: string) => void;
}

/** The videos with something to look after, in a list that opens; nothing if there are none. */
export function AttentionStrip({ onOpen }: AttentionStripProps) {
  const { data } = useFreshRead(readAttention);
  const videos = data?.videos ?? [];
  if (videos.length === 0) return null;

  return (
    <details className="mb-6 rounded-sm border border-rule bg-raised px-4 py-1">
      <summary className="cursor-pointer py-2.5 font-medium">
        {countText(videos.length, 'video')} {videos.length === 1 ? 'needs' : 'need'} attention
      </summary>
      <ul className="pb-3">
        {videos.map(({ id, title, problems }) => (
          <li key={id} className="border-t border-rule py-2">
            <button
              type="button"
              className="min-h-11 text-start font-medium wrap-anywhere underline"
              onClick={() => onOpen(id)}
            >
              {title}
            </button>
            <ul className="list-disc ps-5 text-sm">
              {problems.map((problem) => (
                <li key={problem} className="wrap-anywhere">
                  {problem}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </details>
  );
}
