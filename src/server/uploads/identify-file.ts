import { fileTypeFromFile } from 'file-type';
import { fileExtension } from '#domain/files/file-name.ts';
import { RequestError } from '#server/http/request-error.ts';
import { type FileExtension, fileKinds, kindOfEnding, pixelImages } from './file-kinds.ts';
import { checkImage } from './whole-image.ts';
import { holdsBytes, isSvg, isText } from './file-bytes.ts';

/**
 * The kind of a file, by its bytes and the ending of its name together: the
 * ending has to be accepted, and the bytes have to be what it says. A picture
 * may carry the ending of another kind of picture, as pictures saved from the
 * web often do, and any name may go without an ending; then the bytes decide.
 *
 * @throws RequestError 415 when either does not fit or an image is damaged, 413 when one has too many pixels
 */
export async function identifyFile(
  path: string,
  name: string,
  accepted: readonly string[],
): Promise<FileExtension> {
  const ending = acceptedEnding(name, accepted);
  const kind = await kindOf(path, ending);
  const isWhatItSays = kind !== undefined && accepted.includes(kind) && (await isOf(kind, path));
  if (isWhatItSays) return kind;
  if (ending === undefined) throw notAccepted(accepted);
  if (ending === 'txt' && (await mediaTypeOf(path)) === undefined) {
    throw new RequestError(
      415,
      'A text file has to be in UTF-8, and this one is not. Please save it as UTF-8 and choose it again.',
    );
  }
  throw new RequestError(
    415,
    `The name of this file ends in .${fileExtension(name)}, but what is in it is something else.`,
  );
}

/**
 * The kind that the name's ending stands for; `undefined` when it has none.
 *
 * @throws RequestError 415 when it has one that is not accepted
 */
export function acceptedEnding(
  name: string,
  accepted: readonly string[],
): FileExtension | undefined {
  const extension = fileExtension(name);
  if (extension === '') return undefined;
  const ending = kindOfEnding(extension);
  if (ending !== undefined && accepted.includes(ending)) return ending;
  throw notAccepted(accepted);
}

/** What bytes alone can tell. Drawings and texts are both text, and much is packed like an office file. */
const evidentKinds: ReadonlySet<FileExtension> = new Set([...pixelImages, 'pdf']);

async function kindOf(
  path: string,
  ending: FileExtension | undefined,
): Promise<FileExtension | undefined> {
  if (ending !== undefined && !pixelImages.has(ending)) return ending;
  const kinds = ending === undefined ? evidentKinds : pixelImages;
  const mediaType = await mediaTypeOf(path);
  return [...kinds].find((kind) => fileKinds[kind].mediaType === mediaType);
}

/** What the bytes say, if they say anything. */
async function mediaTypeOf(path: string): Promise<string | undefined> {
  const mediaType = (await fileTypeFromFile(path))?.mime;
  // Browsers treat an animated PNG as a PNG.
  return mediaType === 'image/apng' ? 'image/png' : mediaType;
}

async function isOf(kind: FileExtension, path: string): Promise<boolean> {
  if (kind === 'txt') return isText(path);
  if (kind === 'svg') return isSvg(path);
  if (pixelImages.has(kind)) {
    await checkImage(path, kind);
    return true;
  }

  const content = await fileTypeFromFile(path);
  // The container of old Office files; the name of its main stream tells a document from a sheet.
  if (kind === 'doc') return content?.ext === 'cfb' && holdsBytes(path, WORD_STREAM);
  if (kind === 'docx') return content?.ext === 'docx' && holdsBytes(path, END_OF_ZIP);
  return content?.ext === kind;
}

const WORD_STREAM = Buffer.from('WordDocument', 'utf16le');

/** At the end of every whole zip file. */
const END_OF_ZIP = Buffer.from('PK\u0005\u0006', 'latin1');

function notAccepted(accepted: readonly string[]): RequestError {
  return new RequestError(
    415,
    `This kind of file is not accepted. Please choose one of these: ${accepted.join(', ')}.`,
  );
}
