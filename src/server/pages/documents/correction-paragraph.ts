import { correctionKinds } from '#domain/corrections/correction-kinds.ts';
import { SAID_LABEL } from '#domain/corrections/correction-text.ts';
import type { Correction } from '#domain/corrections/correction.ts';
import { formatDay } from '#domain/dates/format-day.ts';
import { element, type Markup } from '#domain/text/element.ts';
import { labelText, ownersText } from '#domain/text/owners-text.ts';
import type { Site } from '#server/core/site/site-defaults.ts';

/** A correction as HTML, for feeds and for the frames of other sites. */
export function correctionParagraph(
  { kind, said, text, publishedAt, withdrawnAt }: Correction,
  { language, timeZone }: Pick<Site, 'language' | 'timeZone'>,
): Markup {
  const heading = `${correctionKinds[kind]}, ${formatDay(publishedAt, timeZone)}:`;
  const words = [
    ...(said === null ? [] : [label(SAID_LABEL), ...lines(` “${said}”`), element('br')]),
    ...lines(text),
  ];
  return element(
    'p',
    ownersText(language),
    element('strong', labelText, heading),
    ' ',
    withdrawnAt === null ? words : [element('del', {}, words), ' ', label('(withdrawn)')],
  );
}

function label(text: string): Markup {
  return element('span', labelText, text);
}

/** The text with `<br/>` for each line break, because HTML shows a line break in text as a space. */
export function lines(text: string): (string | Markup)[] {
  const [first = '', ...rest] = text.split(/\r\n|\r|\n/);
  return [first, ...rest.flatMap((line) => [element('br'), line])];
}
