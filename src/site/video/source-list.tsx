import { isInlineImage, sourceLinkText } from '#domain/sources/source-file.ts';
import { sourceHref, sourceKind } from '#domain/sources/source-url.ts';
import type { Source } from '#domain/sources/source.ts';

/** Numbered list of a video's sources. */
export function SourceList({ sources }: { sources: readonly Source[] }) {
  return (
    <section aria-labelledby="sources-title" className="max-w-reading">
      <h2 id="sources-title" className="text-heading">
        Link to source:
      </h2>
      <ol className="mt-4 border-t border-rule">
        {sources.map((source, index) => (
          <li
            key={source.id}
            className="grid grid-cols-[2rem_1fr] gap-x-2 border-b border-rule py-5"
          >
            <span aria-hidden="true" className="font-serif text-accent tabular-nums">
              {index + 1}.
            </span>
            <SourceEntry source={source} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function SourceEntry({ source }: { source: Source }) {
  const href = sourceHref(source.url);
  const kind = sourceKind(source);

  return (
    <div className="min-w-0">
      <h3 className="font-serif text-lg font-semibold wrap-anywhere">
        {source.title}{' '}
        {kind !== null && (
          <span className="ml-2 font-sans text-sm font-normal tracking-normal text-ink-muted">
            {kind}
          </span>
        )}
      </h3>
      {source.description !== null && source.description !== '' && (
        <p className="mt-1 wrap-anywhere whitespace-pre-line text-ink-muted">
          {source.description}
        </p>
      )}
      {href !== null && isInlineImage(source.fileName) ? (
        <img
          src={href}
          alt={source.title}
          loading="lazy"
          className="mt-3 h-auto max-h-[400px] max-w-full rounded-sm border border-rule bg-white"
        />
      ) : (
        <SourceLink source={source} href={href} />
      )}
    </div>
  );
}

function SourceLink({ source, href }: { source: Source; href: string | null }) {
  if (href === null) return source.url === '' ? null : <p className="mt-1">{source.url}</p>;
  return (
    <p className="mt-1">
      <a
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={`${sourceLinkText(source)}: ${source.title}`}
        className="inline-flex min-h-8 items-center font-medium text-accent underline underline-offset-4 hover:decoration-2"
      >
        {sourceLinkText(source)}
      </a>
      <span className="hidden text-sm break-all print:block">{href}</span>
    </p>
  );
}
