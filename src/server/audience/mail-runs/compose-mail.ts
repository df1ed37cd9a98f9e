import { byteLength } from '#domain/text/byte-length.ts';
import type { MailPreview } from '#domain/mail-runs/mail-run.ts';
import { escapeText } from '#domain/text/markup.ts';
import { LABELS_LANGUAGE, ownersText } from '#domain/text/owners-text.ts';
import { mailContent, type MailInput, type MailLimits, type MailContent } from './mail-content.ts';

/** Of text and HTML together. Gmail cuts longer mails off, and with them the link to unsubscribe. */
export const MAX_MAIL_BYTES = 60_000;

/**
 * Stands for the reader's own link in a stored mail. No text that the owner enters contains it, because
 * it begins and ends with a control character.
 */
const LINK = '\u0001unsubscribe\u0001';

/** Tried in this order until the mail is short enough. */
const LADDER: readonly MailLimits[] = [
  { sources: 1000, claimsPerSource: 1000, corrections: 1000 },
  { sources: 1000, claimsPerSource: 3, corrections: 10 },
  { sources: 1000, claimsPerSource: 0, corrections: 5 },
  { sources: 30, claimsPerSource: 0, corrections: 3 },
  { sources: 10, claimsPerSource: 0, corrections: 1 },
];

/** The last resort, which always fits. */
const SHORTEST: MailLimits = { sources: 0, claimsPerSource: 0, corrections: 1 };

/** Composes the mail of a run, with a mark in place of each reader's own link. */
export function composeMail(input: MailInput): MailPreview {
  for (const limits of LADDER) {
    const mail = composeWithin(input, limits);
    if (byteLength(mail.text) + byteLength(mail.html) <= MAX_MAIL_BYTES) return mail;
  }
  return composeWithin(input, SHORTEST);
}

/** A composed mail with a reader's own link, which must need no escaping in HTML. */
export function addressMail(
  { subject, text, html }: MailPreview,
  unsubscribeUrl: string,
): MailPreview {
  return {
    subject,
    text: text.replaceAll(LINK, unsubscribeUrl),
    html: html.replaceAll(LINK, unsubscribeUrl),
  };
}

function composeWithin(input: MailInput, limits: MailLimits): MailPreview {
  const content = mailContent(input, limits);
  return {
    subject: content.subject,
    text: mailText(content),
    html: mailHtml(content),
  };
}

/**
 * The mail as HTML. Texts and links have the text color that the mail program uses itself, in light and
 * in dark, so they can always be read. Nothing is loaded but the image, which has the same address for all.
 */
function mailHtml(content: MailContent): string {
  const { language, brand, kind, subject, title, pageUrl, imageUrl, note, description } = content;
  const link = escapeText(pageUrl);
  const corrections = correctionSection(content);
  const watch =
    kind === 'correction' ? 'See the video with its corrections' : 'Watch with all sources';
  return `<!doctype html>
<html lang="${LABELS_LANGUAGE}" style="color-scheme:light dark">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeText(subject)}</title>
</head>
<body style="margin:0;padding:16px;font-family:Georgia,serif;font-size:17px;line-height:1.5;overflow-wrap:anywhere">
<main style="display:block;max-width:600px;margin:0 auto">
<p style="margin:0 0 8px;font-size:15px">${kind === 'correction' ? 'A video that you were sent is corrected' : `New video of ${escapeText(brand)}`}</p>
<h1 ${attributesOf(language)} style="margin:0 0 16px;font-size:26px;line-height:1.25"><a style="color:inherit" href="${link}">${escapeText(title)}</a></h1>
${kind === 'correction' ? '' : `<p style="margin:0 0 16px"><a style="color:inherit" href="${link}"><img src="${escapeText(imageUrl)}" width="600" alt="${escapeText(`Title image: ${title}`)}" style="display:block;width:100%;height:auto;border:0"></a></p>`}
${paragraphs(note, language)}
${kind === 'correction' ? corrections : ''}
${paragraphs(description, language)}
<p style="margin:0 0 24px;font-weight:bold"><a style="color:inherit" href="${link}">${watch}</a></p>
${kind === 'correction' ? '' : corrections}
${sourceSection(content)}
<hr style="margin:32px 0 16px;border:0;border-top:1px solid">
<p style="margin:0 0 8px;font-size:15px">${escapeText(reason(brand))} <a style="color:inherit" href="${LINK}">Unsubscribe</a></p>
<p dir="auto" style="margin:0;font-size:15px">${escapeText(content.identity)}</p>
</main>
</body>
</html>
`.replaceAll(/\n{2,}/g, '\n');
}

const HEADING_STYLE = 'margin:24px 0 8px;font-size:20px;line-height:1.3';

function correctionSection({ language, corrections, moreCorrections }: MailContent): string {
  if (corrections.length === 0) return '';
  const entries = corrections.map(
    ({ heading, text }) =>
      `<h3 style="margin:16px 0 4px;font-size:17px">${escapeText(heading)}</h3>\n${paragraphs(text, language)}`,
  );
  const more = moreCorrections > 0 ? paragraphs(countOfMore(moreCorrections)) : '';
  return `<h2 style="${HEADING_STYLE}">Corrections</h2>\n${entries.join('\n')}\n${more}`;
}

function sourceSection({ language, sources, moreSources }: MailContent): string {
  if (sources.length === 0) return '';
  const owners = attributesOf(language);
  const entries = sources.map(({ title, kind, url, claims }) => {
    const name = url === null ? escapeText(title) : linkTo(url, title);
    const ofKind = kind === '' ? '' : ` (${escapeText(kind)})`;
    const cited = claims.map((claim) => `<br><span ${owners}>${escapeText(claim)}</span>`);
    return `<li style="margin:0 0 8px"><span ${owners}>${name}</span>${ofKind}${cited.join('')}</li>`;
  });
  const more = moreSources > 0 ? paragraphs(countOfMore(moreSources)) : '';
  return `<h2 style="${HEADING_STYLE}">Sources</h2>\n<ol style="margin:0 0 16px;padding-left:28px">\n${entries.join('\n')}\n</ol>\n${more}`;
}

function linkTo(url: string, text: string): string {
  return `<a style="color:inherit" href="${escapeText(url)}">${escapeText(text)}</a>`;
}

/** The attributes of a text of the owner. */
function attributesOf(language: string): string {
  const attributes = Object.entries(ownersText(language));
  return attributes.map(([name, value]) => `${name}="${escapeText(value)}"`).join(' ');
}

/** Blank lines separate paragraphs. */
function paragraphs(text: string, language = LABELS_LANGUAGE): string {
  if (text === '') return '';
  return text
    .split(/\n{2,}/)
    .map(
      (paragraph) =>
        `<p ${attributesOf(language)} style="margin:0 0 16px">${escapeText(paragraph).replaceAll('\n', '<br>')}</p>`,
    )
    .join('\n');
}

/** The mail as plain text. */
function mailText(content: MailContent): string {
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
Unsubscribe: ${LINK}

${identity}
`;
}

/** Why a reader gets the mail. */
function reason(brand: string): string {
  return `You get this mail because you subscribed to new videos of ${brand}.`;
}

/** Names the entries that a list leaves out, e.g. "and 3 more on the page". */
function countOfMore(count: number): string {
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
