import type { ReactNode } from 'react';

import { formatDay } from '#domain/dates/format-day.ts';
import { formatFileSize } from '#domain/files/file-size.ts';
import type { SourceKept } from '#domain/keeping/source-kept.ts';
import { sourceLinkText } from '#domain/sources/source-file.ts';
import { sourceAddress, sourceKind } from '#domain/sources/source-url.ts';
import type { Source } from '#domain/sources/source.ts';
import { useSite } from '#web/http/site.ts';

import { useSiteUrl } from '../page/site-url.ts';

interface SourceLinksProps {
  source: Source;
  href: string | null;
  /** Kind and size of the file that the link leads to; empty for other links. */
  details: string;
  kept: SourceKept;
  /** Follows the links. */
  children: ReactNode;
}

const lineClassName = 'mt-1 flex flex-wrap items-center gap-x-3';

const linkClassName =
  'inline-flex min-h-8 items-center font-medium text-accent underline underline-offset-4 hover:decoration-2';

const quietLinkClassName =
  'inline-flex min-h-8 items-center text-ink-muted underline underline-offset-4 hover:decoration-2';

/**
 * The link to a source, and those to its copies. A gone source leads with its copies, and the link to
 * the original comes after them.
 */
export function SourceLinks({ source, href, details, kept, children }: SourceLinksProps) {
  const { timeZone } = useSite();
  if (href === null) return source.url === '' ? null : <p className="mt-1">{source.url}</p>;

  const original = (
    <OriginalLink
      source={source}
      href={href}
      details={details}
      className={kept.gone ? quietLinkClassName : linkClassName}
    />
  );
  const copies = <CopyLinks source={source} kept={kept} />;
  if (!kept.gone) {
    return (
      <p className={lineClassName}>
        {original}
        {copies}
        {children}
      </p>
    );
  }
  const day = formatDay(kept.gone.lastOkAt, timeZone);
  return (
    <>
      {kept.leadHref !== undefined && <p className={lineClassName}>{copies}</p>}
      <p className={lineClassName}>
        <span>
          {day === null
            ? 'The original is not there any more.'
            : `The original was last seen on ${day}.`}
        </span>
        {original}
        {children}
      </p>
    </>
  );
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
  const detailsId = `file-${source.id}`;
  return (
    <>
      <a
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={`${sourceLinkText(source)}: ${source.title}`}
        aria-describedby={details === '' ? undefined : detailsId}
        className={`${className} print:hidden`}
      >
        {sourceLinkText(source)}
      </a>
      {details !== '' && (
        <span id={detailsId} className="text-sm text-ink-muted">
          {details}
        </span>
      )}
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
      text: `Copy on this site, ${documentDetails(sourceKind({ ...copy, fileName: null }), copy.sizeBytes)}`,
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
          aria-label={`${label}: ${source.title}`}
          {...robust}
          className={gone ? linkClassName : quietLinkClassName}
        >
          {label}
        </a>
        <span className="hidden text-sm print:block">{sourceAddress(href, siteUrl)}</span>
      </span>
    );
  });
}
