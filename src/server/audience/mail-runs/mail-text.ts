import type { MailContent } from './mail-content.ts';

/** The mail as plain text. */
export function mailText(content: MailContent, unsubscribeUrl: string): string {
  const { brand, kind, title, pageUrl, note, description, identity } = content;
  const intro =
    kind === 'correction'
      ? `A video that you were sent is corrected: ${title}`
      : `New video: ${title}`;
  const watch = kind === 'correction' ? 'The video with its corrections' : 'Watch with all sources';
  const corrections = section(
    'Corrections',
    content.corrections.map(({ heading, text }) => `${heading}\n${text}`),
    content.moreCorrections,
  );
  const sources = section('Sources', content.sources.map(sourceText), content.moreSources);
  const parts = [
    intro,
    `${watch}:\n${pageUrl}`,
    note,
    ...(kind === 'correction' ? [corrections, description] : [description, corrections]),
    sources,
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}

--${' '}
${reason(brand)}
Unsubscribe: ${unsubscribeUrl}

${identity}
`;
}

/** Why a reader gets the mail. */
export function reason(brand: string): string {
  return `You get this mail because you subscribed to new videos of ${brand}.`;
}

/** Names the entries that a list leaves out, e.g. "and 3 more on the page". */
export function countOfMore(count: number): string {
  return `and ${count} more on the page`;
}

function sourceText({ title, kind, url, claims }: MailContent['sources'][number], index: number) {
  const ofKind = kind === '' ? '' : ` (${kind})`;
  const lines = [...claims, url ?? ''].filter((line) => line !== '').map((line) => `   ${line}`);
  return [`${index + 1}. ${title}${ofKind}`, ...lines].join('\n');
}

function section(heading: string, entries: readonly string[], more: number): string {
  if (entries.length === 0) return '';
  const all = more > 0 ? [...entries, countOfMore(more)] : entries;
  return `${heading}:\n\n${all.join('\n\n')}`;
}
