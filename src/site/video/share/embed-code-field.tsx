import { useRef, useState } from 'react';

import { embedCode } from '#domain/embed/embed-code.ts';
import type { VideoDetail } from '#domain/videos/video.ts';
import { CodeXml } from '#web/icons/icons.ts';
import { Button, buttonClassName } from '#web/ui/button.tsx';

import { useSiteUrl } from '../../page/site-url.ts';

interface EmbedCodeFieldProps {
  video: VideoDetail;
  /** The second of the active citation; `undefined` if there is none. */
  second: number | undefined;
}

/**
 * The code with which another site shows the active moment, below the buttons of the closest positioned
 * element. While it is open, the code stays the same.
 */
export function EmbedCodeField({ video, second }: EmbedCodeFieldProps) {
  const siteUrl = useSiteUrl();
  const field = useRef<HTMLTextAreaElement>(null);
  const [openedAt, setOpenedAt] = useState<number>();
  const [isCopied, setIsCopied] = useState(false);
  const shownSecond = openedAt ?? second;
  if (shownSecond === undefined) return null;
  const moment = { videoId: video.id, videoTitle: video.title, second: shownSecond };

  /** If the browser refuses, the code is selected, so that the visitor can copy it. */
  async function copy() {
    try {
      await navigator.clipboard.writeText(embedCode(moment, siteUrl));
      setIsCopied(true);
    } catch {
      field.current?.select();
    }
  }

  return (
    <details
      className="print:hidden"
      onToggle={({ currentTarget }) => {
        setOpenedAt(currentTarget.open ? shownSecond : undefined);
        setIsCopied(false);
      }}
    >
      <summary className={`${buttonClassName.quiet} cursor-pointer list-none`}>
        <CodeXml className="size-4" />
        Embed
      </summary>
      <div className="absolute inset-x-0 top-full z-40 mt-1.5 flex flex-wrap justify-end gap-2 rounded-sm border border-rule bg-paper p-3 shadow-lg">
        <textarea
          ref={field}
          readOnly
          rows={4}
          aria-label="Code of this moment for another site"
          value={embedCode(moment, siteUrl)}
          onFocus={({ currentTarget }) => currentTarget.select()}
          className="w-full rounded-sm border border-field bg-paper px-3 py-2 text-sm"
        />
        <Button variant="quiet" aria-live="polite" onClick={() => void copy()}>
          {isCopied ? 'Code copied!' : 'Copy code'}
        </Button>
      </div>
    </details>
  );
}
