import type { ReactNode } from 'react';

import { addressOf, apiRoute, pageAddress } from '#domain/addresses.ts';
import { referenceText } from '#domain/references/reference-text.ts';
import type { VideoDetail } from '#domain/videos/video.ts';
import { useSite } from '#web/http/site.ts';
import { sourceReferenceAddress } from '#domain/references/source-reference-address.ts';
import type { ShownSource } from '#domain/sources/source.ts';

import { linkClassName } from '../page/link-class-name.ts';
import { useSiteUrl } from '../page/site-url.ts';
import { BreakableText } from './breakable-text.tsx';
import { sourceTitleId } from './source-links.tsx';

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

interface CiteSourceProps {
  source: ShownSource;
  /** Of the uploaded file. With it, anyone can find out whether a copy is the same file. */
  sha256: string | null;
}

/** Links to a reference to the source: as text, and as files for reference managers. */
export function CiteSource({ source, sha256 }: CiteSourceProps) {
  const address = sourceReferenceAddress(source.id);
  return (
    <details className="print:hidden">
      <summary
        aria-describedby={sourceTitleId(source)}
        className={`${linkClassName.quiet} cursor-pointer`}
      >
        Cite this source
      </summary>
      <p className="flex flex-wrap gap-x-5">
        <a href={address} className={linkClassName.quiet}>
          Text
        </a>
        {referenceFiles.map(({ format, label, extension }) => (
          <a
            key={format}
            href={`${address}?format=${format}`}
            download={`source.${extension}`}
            className={linkClassName.quiet}
          >
            {label}
          </a>
        ))}
      </p>
      {sha256 !== null && (
        <p className="max-w-72 py-1">
          {'SHA-256 of the file: '}
          <code className="select-all">
            <HashDigits digits={sha256} />
          </code>
        </p>
      )}
    </details>
  );
}

/** Digits in groups, between which a browser may break the line. Copied, they have no gaps. */
function HashDigits({ digits }: { digits: string }): ReactNode {
  if (digits.length <= 8) return digits;
  return (
    <>
      {digits.slice(0, 8)}
      <wbr />
      <HashDigits digits={digits.slice(8)} />
    </>
  );
}

/** The formats of reference managers, by their names in the address of a reference. */
const referenceFiles = [
  { format: 'bibtex', label: 'BibTeX', extension: 'bib' },
  { format: 'ris', label: 'RIS', extension: 'ris' },
] as const;
