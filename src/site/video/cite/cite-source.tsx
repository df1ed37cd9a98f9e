import { sourceReferenceAddress } from '#domain/references/source-reference-address.ts';
import type { Source } from '#domain/sources/source.ts';

import { linkClassName } from '../../page/link-class-name.ts';
import { referenceFiles } from './reference-files.ts';

/** Links to a reference to the source: as text, and as files for reference managers. */
export function CiteSource({ source }: { source: Source }) {
  const address = sourceReferenceAddress(source.id);
  return (
    <details className="print:hidden">
      <summary className={`${linkClassName.standalone} cursor-pointer`}>
        Cite this source<span className="sr-only">: {source.title}</span>
      </summary>
      <p className="flex flex-wrap gap-x-5">
        <a href={address} className={linkClassName.standalone}>
          Text
        </a>
        {referenceFiles.map(({ format, label, extension }) => (
          <a
            key={format}
            href={`${address}?format=${format}`}
            download={`source.${extension}`}
            className={linkClassName.standalone}
          >
            {label}
          </a>
        ))}
      </p>
    </details>
  );
}
