import { addressOf, apiRoute, pageAddress } from '#domain/addresses.ts';
import { referenceText } from '#domain/references/reference-text.ts';
import type { VideoDetail } from '#domain/videos/video.ts';
import { useSite } from '#web/http/site.ts';

import { linkClassName } from '../../page/link-class-name.ts';
import { useSiteUrl } from '../../page/site-url.ts';
import { BreakableText } from '../breakable-text.tsx';

/** A reference to the video as text, and as files for reference managers. */
export function CiteVideo({ video }: { video: VideoDetail }) {
  const siteUrl = useSiteUrl();
  const { brand, creatorName, timeZone } = useSite();
  const url = siteUrl + pageAddress.video(video.id);
  const address = addressOf(apiRoute.videoReference, video.id);

  return (
    <details className="w-full">
      <summary className={`${linkClassName.standalone} cursor-pointer`}>Cite this video</summary>
      <p className="mt-2 wrap-anywhere select-all">
        <BreakableText
          text={referenceText({ ...video, brand, creatorName, timeZone, url })}
          after="/"
        />
      </p>
      <ul className="mt-1 flex flex-wrap gap-x-5">
        {referenceFiles.map(({ format, label, extension }) => (
          <li key={format}>
            <a
              href={`${address}?format=${format}`}
              download={`video.${extension}`}
              className={linkClassName.standalone}
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The formats of reference managers, by their names in the address of a reference. */
export const referenceFiles = [
  { format: 'bibtex', label: 'BibTeX', extension: 'bib' },
  { format: 'ris', label: 'RIS', extension: 'ris' },
] as const;
