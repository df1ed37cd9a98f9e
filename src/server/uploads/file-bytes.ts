import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';

/** Whether these bytes stand anywhere in the file. */
export async function holdsBytes(path: string, wanted: Buffer): Promise<boolean> {
  let end = Buffer.alloc(0);
  for await (const chunk of bytesOf(path)) {
    const read = Buffer.concat([end, chunk]);
    if (read.includes(wanted)) return true;
    end = read.subarray(Math.max(0, read.length - wanted.length + 1));
  }
  return false;
}

/** Whether the file is text in UTF-8; a NUL is in no text. */
export async function isText(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of bytesOf(path)) {
      if (chunk.includes(0)) return false;
      decoder.decode(chunk, { stream: true });
    }
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/** Whether the file is a whole drawing: XML whose root element is `svg`, up to its closing tag. */
export async function isSvg(path: string): Promise<boolean> {
  if (!(await isText(path))) return false;
  await using file = await open(path);
  const { size } = await file.stat();
  const [start, end] = [await textAt(file, 0), await textAt(file, size - SVG_END_BYTES)];
  return SVG_ROOT.test(afterProlog(start)) && SVG_END.test(end);
}

/** As much as comments and definitions before the root element may take, and more than what may follow it. */
const SVG_START_BYTES = 64 * 1024;
const SVG_END_BYTES = 4 * 1024;

const SVG_ROOT = /^<(?:[\w-]+:)?svg[\s/>]/;
const SVG_END = /<\/(?:[\w-]+:)?svg\s*>|<(?:[\w-]+:)?svg[^<>]*\/>/;

async function textAt(file: FileHandle, position: number): Promise<string> {
  const buffer = Buffer.alloc(SVG_START_BYTES);
  const { bytesRead } = await file.read(buffer, 0, buffer.length, Math.max(0, position));
  return buffer.toString('utf8', 0, bytesRead);
}

/** What follows the declaration, comments and document type that an XML file may begin with. */
function afterProlog(xml: string): string {
  let rest = xml.replace(/^\ufeff/, '').trimStart();
  while (/^<[?!]/.test(rest)) {
    const end = rest.startsWith('<?')
      ? '?>'
      : rest.startsWith('<!--')
        ? '-->'
        : documentTypeEnd(rest);
    const found = rest.indexOf(end);
    if (found === -1) return '';
    rest = rest.slice(found + end.length).trimStart();
  }
  return rest;
}

/** A document type may hold definitions in brackets, and ">" within them. */
function documentTypeEnd(rest: string): string {
  return /^[^>]*\[/.test(rest) ? ']>' : '>';
}

function bytesOf(path: string): AsyncIterable<Buffer> {
  return createReadStream(path);
}
