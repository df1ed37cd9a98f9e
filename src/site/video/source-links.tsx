import { useId, type ReactNode } from 'react';

import { formatDay } from '#domain/dates/format-day.ts';
import { formatFileSize } from '#domain/files/file-size.ts';
import type { SourceKept } from '#domain/keeping/source-kept.ts';
import { isInlineImage, sourceLinkText } from '#domain/sources/source-file.ts';
import { sourceAddress, sourceHref, sourceLabel } from '#domain/sources/source-url.ts';
import type { Source } from '#domain/sources/source.ts';
import { ArrowUpRight } from '#web/icons/icons.ts';
import { useSite } from '#web/http/site.ts';

import { linkClassName } from '../page/link-class-name.ts';
import { useSiteUrl } from '../page/site-url.ts';

interface SourceLinksProps {
  source: Source;
  /** Kind and size of the file that the link leads to; empty for other links. */
  details: string;
  kept: SourceKept;
  /** Follows the links. */
  children: ReactNode;
}

const leadClassName = `${linkClassName.standalone} gap-1 text-base font-medium text-accent`;

/**
 * The link to a source, and in the same line, quietly, those to its copies. A source that is shown as a
 * picture has neither. A gone source leads with its copies, and the link to the original follows them.
 */
export function SourceLinks({ source, details, kept, children }: SourceLinksProps) {
  const href = sourceHref(source.url);
  const isLinked = href !== null && !isInlineImage(source.fileName);
  const original = isLinked && (
    <OriginalLink
      source={source}
      href={href}
      details={details}
      className={kept.gone ? linkClassName.quiet : leadClassName}
    />
  );
  const copies = isLinked && <CopyLinks source={source} kept={kept} />;

  return (
    <div className="flex flex-wrap items-baseline gap-x-5 text-sm text-ink-muted">
      {href === null && source.url !== '' && (
        <span className="text-base text-ink">{source.url}</span>
      )}
      {kept.gone ? (
        <>
          {copies}
          <LastSeen at={kept.gone.lastOkAt} />
          {original}
        </>
      ) : (
        <>
          {original}
          {copies}
        </>
      )}
      {children}
    </div>
  );
}

/** The id of the title of a source, which describes the links to it. */
export function sourceTitleId({ id }: Pick<Source, 'id'>): string {
  return `title-${id}`;
}

/** When the original of a gone source was last there. */
function LastSeen({ at }: { at: string | null }) {
  const day = formatDay(at, useSite().timeZone);
  return day === null
    ? 'The original is not there any more.'
    : `The original was last seen on ${day}.`;
}

/** E.g. "PDF, 1.40 MB"; only the kind, or nothing, if the rest is not known. */
export function documentDetails(kind: string | null, sizeBytes: number | undefined): string {
  const size = sizeBytes === undefined ? null : formatFileSize(sizeBytes);
  return [kind, size].filter((fact) => fact !== null).join(', ');
}

function OriginalLink({
  source,
  href,
  details,
  className,
}: Pick<SourceLinksProps, 'source' | 'details'> & { href: string; className: string }) {
  const detailsId = useId();
  return (
    <>
      <a
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        aria-describedby={`${sourceTitleId(source)}${details === '' ? '' : ` ${detailsId}`}`}
        className={`${className} print:hidden`}
      >
        {sourceLinkText(source)}
        <ArrowUpRight className="size-4" />
      </a>
      {details !== '' && <span id={detailsId}>{details}</span>}
    </>
  );
}

/** The copy on this site and the archived one, each with its day. */
function CopyLinks({
  source,
  kept: { archive, copy, gone },
}: Pick<SourceLinksProps, 'source' | 'kept'>) {
  const { timeZone } = useSite();
  const siteUrl = useSiteUrl();
  const copies = [
    copy && {
      href: copy.url,
      text: `Copy on this site, ${documentDetails(sourceLabel({ ...copy, fileName: null }), copy.sizeBytes)}`,
      day: formatDay(copy.capturedAt, timeZone),
      robust: undefined,
    },
    archive && {
      href: archive.url,
      text: 'Archived copy',
      day: formatDay(archive.capturedAt, timeZone),
      // See https://robustlinks.mementoweb.org/spec/.
      robust: {
        'data-originalurl': sourceAddress(source.url, siteUrl),
        'data-versiondate': archive.capturedAt.slice(0, 10),
      },
    },
  ].filter((entry) => entry !== undefined);

  return copies.map(({ href, text, day, robust }) => {
    const label = day === null ? text : `${text}, ${day}`;
    return (
      <span key={href} className="wrap-anywhere">
        <a
          href={href}
          target="_blank"
          rel="noopener noreferrer"
          aria-describedby={sourceTitleId(source)}
          {...robust}
          className={gone ? leadClassName : linkClassName.quiet}
        >
          {label}
        </a>
        <span className="hidden print:block">{sourceAddress(href, siteUrl)}</span>
      </span>
    );
  });
}
