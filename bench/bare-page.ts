const HEAD =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Bare page</title><meta name="viewport" content="width=device-width, initial-scale=1"></head><body><h1>Bare page</h1>';

const PARAGRAPH = `<p>${'Words that fill the page. '.repeat(20)}</p>`;

const END = '</body></html>';

/** A page of exactly that many bytes, or its minimum of about 200: text without styles, scripts or images. */
export function barePage(bytes: number): Buffer {
  const room = Math.max(0, bytes - HEAD.length - END.length);
  const text = PARAGRAPH.repeat(Math.floor(room / PARAGRAPH.length));
  return Buffer.from(HEAD + text + ' '.repeat(room - text.length) + END);
}
