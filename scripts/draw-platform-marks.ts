import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  siBluesky,
  siFacebook,
  siInstagram,
  siSubstack,
  siTiktok,
  siX,
  siYoutube,
} from 'simple-icons';

/** No brand set in use has this mark any more, so it is drawn here: a tile with "in" cut out of it. */
const LINKEDIN_MARK =
  'M4 1h16a3 3 0 0 1 3 3v16a3 3 0 0 1-3 3H4a3 3 0 0 1-3-3V4a3 3 0 0 1 3-3ZM5.5 9.5v9h3v-9ZM7 4.8a1.75 1.75 0 1 0 0 3.5 1.75 1.75 0 0 0 0-3.5ZM10.8 9.5v9h3v-4.8c0-1.3.6-2.1 1.7-2.1s1.5.8 1.5 2.1v4.8h3v-5.6c0-2.6-1.3-3.9-3.3-3.9-1.4 0-2.4.7-2.9 1.6V9.5Z';

/** By platform value; X stands for Twitter, whose own mark is retired. */
const marks = {
  YouTube: siYoutube.path,
  instagram: siInstagram.path,
  twitter: siX.path,
  facebook: siFacebook.path,
  TikTok: siTiktok.path,
  bluesky: siBluesky.path,
  substack: siSubstack.path,
  linkedin: LINKEDIN_MARK,
};

const symbols = Object.entries(marks).map(
  ([platform, mark]) =>
    `<symbol id="${platform}" viewBox="0 0 24 24"><path fill-rule="evenodd" d="${mark}"/></symbol>`,
);

await writeFile(
  path.join(import.meta.dirname, '../src/web/ui/platform-marks.svg'),
  [
    '<!-- Drawn by scripts/draw-platform-marks.ts; the marks are from Simple Icons (CC0). -->',
    '<svg xmlns="http://www.w3.org/2000/svg">',
    ...symbols,
    '</svg>',
    '',
  ].join('\n'),
);
