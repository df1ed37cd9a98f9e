import { pageAddress } from '#domain/addresses.ts';
import { correctionsOfMoment } from '#domain/corrections/corrections-of-moment.ts';
import { formatDay } from '#domain/dates/format-day.ts';
import type { CitedMoment } from '#domain/evidence/cited-moment.ts';
import { isPlayable } from '#domain/keeping/playability.ts';
import { type LostQuote, lostQuote, lostSentence } from '#domain/keeping/lost-quote.ts';
import { sourceKept } from '#domain/keeping/source-kept.ts';
import { citedPlace } from '#domain/sources/cited-place.ts';
import type { Citation } from '#domain/sources/citation.ts';
import { describeSource } from '#domain/sources/source-kind.ts';
import { sourceAddress } from '#domain/sources/source-url.ts';
import type { ShownSource } from '#domain/sources/source.ts';
import { element, type Markup } from '#domain/text/element.ts';
import { LABELS_LANGUAGE, ownersText } from '#domain/text/owners-text.ts';
import { formatMoment } from '#domain/videos/moment.ts';
import type { VideoDetail } from '#domain/videos/video.ts';
import {
  PLAYER_ORIGIN,
  PLAYER_PERMISSIONS,
  PLAYER_REFERRER_POLICY,
  playerAddress,
  watchAddress,
} from '#domain/videos/youtube.ts';
import { FRAMED_ANYWHERE } from '#server/core/http/security-headers.ts';
import {
  accentStyles,
  hashedStyle,
  type Style,
  styleElements,
  THEME_CSS,
} from '#server/pages/documents/accent-style.ts';
import { correctionParagraph } from '#server/pages/documents/correction-paragraph.ts';
import { htmlDocument } from '#server/pages/documents/document.ts';
import { NOINDEX } from '#server/pages/documents/head-elements.ts';
import type { SiteAt } from '#server/core/site/site-defaults.ts';

export interface EmbedDocument {
  html: string;
  /** The content security policy: without scripts, and with YouTube's player only after a click. */
  policy: string;
}

/**
 * The document that other sites show in a frame for a cited moment. See docs/site.md, "Embeds".
 *
 * @param at with the language of the video
 */
export function embedDocument(moment: CitedMoment, at: SiteAt): EmbedDocument {
  const { video, second, cited, corrections, sources, kept } = moment;
  const owners = ownersText(at.site.language);
  const pageUrl = at.siteUrl + pageAddress.moment(video.id, second);
  const day = formatDay(video.publishDate, at.site.timeZone);
  const facts = [formatMoment(second), day].filter((fact) => fact !== null);
  const header = element(
    'header',
    {},
    element('h1', owners, link(pageUrl, video.title, owners)),
    element('p', {}, `${facts.join(' · ')} · `, siteLink(at)),
  );
  const shownCorrections = correctionsOfMoment(corrections, cited).map((correction) =>
    correctionParagraph(correction, at.site),
  );
  const main = element(
    'main',
    {},
    shownCorrections.length > 0 &&
      element('section', { 'aria-label': 'Corrections' }, shownCorrections),
    cited.map((citation) => {
      const source = sources.find(({ id }) => id === citation.sourceId);
      return source && evidence({ citation, source, kept }, at);
    }),
  );
  const player = isPlayable(kept.playback)
    ? playFrame(video, second, at)
    : unplayable(video, kept.playback.isAvailable);
  return framedDocument([header, player, main], `${formatMoment(second)} – ${video.title}`, at);
}

/** The document at every address that is not that of a cited moment of a published video. */
export function missingMomentDocument(at: SiteAt): EmbedDocument {
  const heading = element('h1', {}, 'This moment is not here any more.');
  const main = element('main', {}, heading, element('p', {}, siteLink(at)));
  return framedDocument([main], 'Not found', at);
}

const NEW_TAB = { target: '_blank', rel: 'noopener noreferrer' };

function link(
  href: string,
  text: string,
  attributes: ReturnType<typeof ownersText> = { dir: 'auto' },
): Markup {
  return element('a', { href, ...NEW_TAB, ...attributes }, text);
}

function siteLink({ site, siteUrl }: SiteAt): Markup {
  return link(siteUrl + pageAddress.home, site.brand);
}

interface Evidence extends Pick<CitedMoment, 'kept'> {
  citation: Citation;
  source: ShownSource;
}

/** What is claimed, the words of the source, and the source with a link to where they stand. */
function evidence({ citation, source, kept }: Evidence, at: SiteAt): Markup {
  const { claim, quote, page } = citation;
  const owners = ownersText(at.site.language);
  const { leadHref } = sourceKept(source.id, kept);
  const shown = { ...source, url: leadHref ?? source.url };
  const lost = lostQuote(citation, kept, at.siteUrl);
  const place = lost ? null : citedPlace(shown, citation, at.siteUrl);
  const href = place?.href ?? sourceAddress(shown.url, at.siteUrl);
  const details = [
    describeSource(source),
    page === null ? null : `page ${page}`,
    leadHref === undefined ? null : 'kept copy',
  ].filter(Boolean);
  return element(
    'article',
    {},
    claim !== null && element('h2', owners, claim),
    quote !== null &&
      element('blockquote', ownersText(source.language ?? at.site.language), `“${quote}”`),
    lost && lostParagraph(lost, at.site.timeZone),
    element(
      'p',
      {},
      'Source: ',
      href === null ? element('bdi', owners, source.title) : link(href, source.title, owners),
      details.length > 0 && ` (${details.join(', ')})`,
    ),
  );
}

function lostParagraph({ goneSince, keptHref, keptLinkText }: LostQuote, timeZone: string): Markup {
  return element(
    'p',
    { class: 'lost' },
    lostSentence(formatDay(goneSince, timeZone)),
    keptHref !== null && [' ', link(keptHref, keptLinkText)],
  );
}

/**
 * A frame with a link to the player. A click on it loads YouTube's player into the frame; before that,
 * nothing is requested from YouTube.
 */
function playFrame(video: VideoDetail, second: number, { site }: SiteAt): Markup {
  const time = formatMoment(second);
  const play = element(
    'a',
    {
      href: `${playerAddress(video)}&start=${second}&autoplay=1`,
      referrerpolicy: PLAYER_REFERRER_POLICY,
      'aria-label': `Play from ${time}: ${video.title}`,
    },
    `▶\uFE0E Play from ${time}`,
  );
  const notice = element('p', {}, 'Plays from YouTube, which then learns that you watch.');
  return element(
    'iframe',
    {
      srcdoc: [
        `<!doctype html><html lang="${LABELS_LANGUAGE}"><title>Player</title>`,
        ...styleElements([PLAY_BUTTON_STYLE, ...accentStyles(site)]),
        play.markup,
        notice.markup,
      ].join(''),
      title: 'Player',
      allow: `${PLAYER_PERMISSIONS}; fullscreen`,
      class: video.isVertical ? 'vertical' : undefined,
    },
    '',
  );
}

function unplayable(video: VideoDetail, isAvailable: boolean): Markup {
  return element(
    'div',
    { class: 'notice' },
    isAvailable
      ? [
          element('p', {}, 'YouTube plays this video only on its own pages.'),
          element('p', {}, link(watchAddress(video.youtubeId), 'Watch on YouTube')),
        ]
      : element('p', {}, 'YouTube does not show this video any more.'),
  );
}

function framedDocument(
  content: readonly Markup[],
  title: string,
  { site }: SiteAt,
): EmbedDocument {
  const styles = [DOCUMENT_STYLE, ...accentStyles(site)];
  const head = [
    '<meta name="color-scheme" content="light dark">',
    NOINDEX,
    styleElements(styles).join(''),
  ];
  const body = content.map(({ markup }) => markup);
  const html = htmlDocument(`${title} | ${site.brand}`, head, body);
  return { html, policy: framePolicy([...styles, PLAY_BUTTON_STYLE]) };
}

/** The frame loads no fonts, so that it sends no requests. */
const BASE = `${THEME_CSS}*{box-sizing:border-box;margin:0}body{font:1rem/1.5 system-ui,Arial,sans-serif;overflow-wrap:anywhere}`;

const DOCUMENT_STYLE = hashedStyle(
  [
    BASE,
    'body{min-height:100vh;padding:.75rem 1rem 1rem;border:1px solid var(--color-rule);display:grid;gap:.75rem;align-content:start}',
    'h1{font-size:1rem;line-height:1.35}',
    'h1 a,.notice a,main>p>a{display:inline-block;padding:.2rem 0}',
    'h2{font:600 1.25rem/1.3 Georgia,serif}',
    'p,header{font-size:.875rem;color:var(--color-ink-muted)}',
    'article{display:grid;gap:.5rem}',
    'article+article{margin-top:.75rem;padding-top:.75rem;border-top:1px solid var(--color-rule)}',
    'blockquote{padding-inline-start:.75rem;border-inline-start:3px solid var(--color-rule);font-family:Georgia,serif}',
    'section{margin-bottom:.75rem;background:var(--color-raised)}',
    '.lost{color:var(--color-ink);font-weight:500}',
    'section p{padding:.5rem .75rem;border-inline-start:4px solid var(--color-accent);color:var(--color-ink)}',
    'iframe{display:block;width:100%;aspect-ratio:16/9;border:0;background:var(--color-raised)}',
    '.vertical{aspect-ratio:9/16;max-width:14rem;margin-inline:auto}',
    '.notice{align-self:start;padding:.75rem;background:var(--color-raised)}',
    '@media (min-width:36rem){body{grid-template-columns:minmax(0,1fr) minmax(0,1fr);grid-template-rows:auto 1fr;column-gap:1.25rem}main{grid-area:1/2/3}main:only-child{grid-area:1/1/2/-1}}',
  ].join(''),
);

const PLAY_BUTTON_STYLE = hashedStyle(
  [
    BASE,
    'body{height:100vh;padding:.5rem;background:var(--color-raised);display:grid;grid-template-rows:1fr auto;justify-items:center;align-items:center;text-align:center}',
    'a{padding:.6rem 1.1rem;border-radius:2px;background:var(--color-accent);color:var(--color-on-accent);font-weight:600;text-decoration:none}',
    'a:hover{opacity:.9}',
    'p{font-size:.75rem;color:var(--color-ink-muted)}',
  ].join(''),
);

/** The frame of the play button has the policy of the document. */
function framePolicy(styles: readonly Style[]): string {
  return [
    "default-src 'none'",
    ['style-src', ...styles.map(({ source }) => source)].join(' '),
    `frame-src ${PLAYER_ORIGIN}`,
    "form-action 'none'",
    "base-uri 'none'",
    FRAMED_ANYWHERE,
  ].join('; ');
}
