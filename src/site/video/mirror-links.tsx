import { Fragment } from 'react';

import type { Mirror } from '#domain/keeping/mirror.ts';
import { languageName } from '#domain/text/language-name.ts';

import { linkClassName } from '../page/link-class-name.ts';

interface MirrorLinksProps {
  /** Stands before the links, e.g. "Also at". */
  lead: string;
  mirrors: readonly Mirror[];
}

/** The addresses at which a video can be watched besides YouTube; nothing if there are none. */
export function MirrorLinks({ lead, mirrors }: MirrorLinksProps) {
  if (mirrors.length === 0) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-4">
      {`${lead}:`}
      {mirrors.map(({ label, url, language }) => (
        <Fragment key={url}>
          <a
            href={url}
            hrefLang={language}
            target="_blank"
            rel="noopener noreferrer"
            className={`${linkClassName.standalone} font-medium wrap-anywhere text-accent`}
          >
            {label}
            {language !== undefined && (
              <span lang={language} suppressHydrationWarning>{` (${languageName(language)})`}</span>
            )}
          </a>
          <span className="hidden wrap-anywhere print:inline">{url}</span>
        </Fragment>
      ))}
    </p>
  );
}
