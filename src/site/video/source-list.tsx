import type { ReactNode } from 'react';

import { pageAddress } from '#domain/addresses.ts';
import type { Evidence } from '#domain/evidence/evidence.ts';
import { type SourceKept, sourceKept } from '#domain/keeping/source-kept.ts';
import { isInlineImage } from '#domain/sources/source-file.ts';
import { sourceAddress, sourceHref, sourceKind } from '#domain/sources/source-url.ts';
import type { Source } from '#domain/sources/source.ts';
import { sourceReferenceAddress } from '#domain/references/source-reference-address.ts';
import { ArrowUpRight } from '#web/icons/icons.ts';

import { linkClassName } from '../page/link-class-name.ts';
import { useSiteUrl } from '../page/site-url.ts';
import { BreakableText } from './breakable-text.tsx';
import { EvidencePicture } from './evidence-picture.tsx';
import { documentDetails, SourceLinks } from './source-links.tsx';
import { referenceFiles } from './cite/cite-video.tsx';

/** The id of the list. The number of sources below the title of the page links to it. */
export const SOURCES_ID = 'sources';

interface SourceListProps {
  sources: readonly Source[];
  evidence: Evidence;
  /** Renders the moments at which a source is cited. They are shown below its title. */
  renderMoments: (source: Source) => ReactNode;
  /** Renders a description, in which web addresses and moments are links. */
  renderText: (text: string) => ReactNode;
}

export function SourceList({ sources, evidence, renderMoments, renderText }: SourceListProps) {
  return (
    <section id={SOURCES_ID} aria-labelledby="sources-title" className="max-w-reading">
      <h2 id="sources-title" className="text-heading">
        Link to source:
      </h2>
      <ol className="mt-4 border-t border-rule">
        {sources.map((source, index) => (
          <li
            key={source.id}
            id={`source-${source.id}`}
            className="grid grid-cols-[min(2rem,8vw)_1fr] gap-x-2 border-b border-rule py-5"
          >
            <span aria-hidden="true" className="font-serif text-accent tabular-nums">
              {index + 1}.
            </span>
            <SourceEntry
              source={source}
              file={evidence.files.find(({ sourceId }) => sourceId === source.id)}
              sharedHost={evidence.sharedHosts.find(({ sourceId }) => sourceId === source.id)?.host}
              kept={sourceKept(source.id, evidence)}
              moments={renderMoments(source)}
              renderText={renderText}
            />
          </li>
        ))}
      </ol>
    </section>
  );
}

interface SourceEntryProps extends Pick<SourceListProps, 'renderText'> {
  source: Source;
  /** `undefined` if the source has no uploaded file, or its size is not known. */
  file: Evidence['files'][number] | undefined;
  /** The host of the source, if other videos cite it too and this is the first source of the host. */
  sharedHost: string | undefined;
  kept: SourceKept;
  moments: ReactNode;
}

function SourceEntry({ source, file, sharedHost, kept, moments, renderText }: SourceEntryProps) {
  const href = sourceHref(source.url);
  const titleHref = kept.leadHref ?? href;
  const kind = sourceKind(source);
  const isPicture = isInlineImage(source.fileName);
  const isDocument = source.fileName !== null && !isPicture;

  return (
    <div className="min-w-0">
      <h3 className="font-serif text-lg font-semibold wrap-anywhere">
        {titleHref === null || isPicture ? (
          source.title
        ) : (
          <TitleLink href={titleHref} title={source.title} />
        )}{' '}
        {kind !== null && !isDocument && (
          <span className="ml-2 font-sans text-sm font-normal tracking-normal text-ink-muted">
            <BreakableText text={kind} after="." />
          </span>
        )}
      </h3>
      {moments}
      {source.description !== null && source.description !== '' && (
        <p className="mt-1 wrap-anywhere whitespace-pre-line text-ink-muted">
          {renderText(source.description)}
        </p>
      )}
      {href !== null && isPicture ? (
        <EvidencePicture src={href} title={source.title} />
      ) : (
        <SourceLinks
          source={source}
          href={href}
          kept={kept}
          details={isDocument ? documentDetails(kind, file?.sizeBytes) : ''}
        >
          {sharedHost !== undefined && <HostLink host={sharedHost} />}
        </SourceLinks>
      )}
      <PrintedAddress url={source.url} />
      <div className="flex flex-wrap gap-x-6 text-sm text-ink-muted">
        {file?.sha256 && <FileHash sha256={file.sha256} title={source.title} />}
        <CiteSource source={source} />
      </div>
    </div>
  );
}

/** Links to a reference to the source: as text, and as files for reference managers. */
function CiteSource({ source }: { source: Source }) {
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

/** The title as a link that opens the source in a new tab, as the arrow says. */
function TitleLink({ href, title }: { href: string; title: string }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className="no-underline hover:underline hover:underline-offset-4"
    >
      {title}
      <ArrowUpRight aria-hidden="true" className="mb-0.5 ml-1 inline size-4 text-ink-muted" />
    </a>
  );
}

/** Leads to the sources of all videos that are from this host. */
function HostLink({ host }: { host: string }) {
  return (
    <a
      href={`${pageAddress.videos}?search=${encodeURIComponent(host)}`}
      className="inline-flex min-h-11 items-center text-sm text-ink-muted underline underline-offset-4 hover:decoration-2 print:hidden"
    >
      <span>
        Who else cites <BreakableText text={host} after="." />?
      </span>
    </a>
  );
}

/** The hash of an uploaded file, with which anyone can find out whether a copy is the same file. */
function FileHash({ sha256, title }: { sha256: string; title: string }) {
  return (
    <details>
      <summary className={`${linkClassName.standalone} cursor-pointer`}>
        SHA-256<span className="sr-only"> of the file of {title}</span>
      </summary>
      <code className="select-all">
        <HashDigits digits={sha256} />
      </code>
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

/** The full address of a source, which only a printed page shows. */
function PrintedAddress({ url }: { url: string }) {
  const address = sourceAddress(url, useSiteUrl());
  if (address === null) return null;
  return (
    <a href={address} className="mt-1 hidden text-sm wrap-anywhere print:block">
      {address}
    </a>
  );
}
