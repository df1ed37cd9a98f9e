import { accentStyle, hashedStyle, type Style, THEME_CSS } from '#server/pages/accent-style.ts';
import type { Site } from '#server/site/site-defaults.ts';

/** The style elements of the document in the frame, and of the play button in its own frame. */
export interface EmbedStyles {
  ofDocument: Style[];
  ofPlayButton: Style[];
}

export function embedStyles({ accent }: Pick<Site, 'accent'>): EmbedStyles {
  const accents = accent === null ? [] : [accentStyle(accent)];
  return {
    ofDocument: [DOCUMENT_STYLE, ...accents],
    ofPlayButton: [PLAY_BUTTON_STYLE, ...accents],
  };
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
    'section{padding:.5rem .75rem;margin-bottom:.75rem;background:var(--color-raised);border-inline-start:4px solid var(--color-accent)}',
    '.lost{color:var(--color-ink);font-weight:500}',
    'section p{color:var(--color-ink);white-space:pre-line}',
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
