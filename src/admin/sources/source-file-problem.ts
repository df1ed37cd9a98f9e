import { fileExtension } from '#domain/files/file-name.ts';
import { formatFileSize, MAX_FILE_BYTES } from '#domain/files/file-size.ts';
import { sourceFileExtensions } from '#domain/sources/source-file.ts';

const allowedExtensions: readonly string[] = sourceFileExtensions;

/**
 * Why the server would refuse a file with that name and size; `null` if the file can be sent. A
 * name without an extension is accepted, because the server inspects the content.
 */
export function sourceFileProblem({ name, size }: Pick<File, 'name' | 'size'>): string | null {
  const extension = fileExtension(name);
  if (extension !== '' && !allowedExtensions.includes(extension)) {
    return `"${name}" is not one of the allowed file types`;
  }
  if (size === 0) return `"${name}" is empty`;
  if (size > MAX_FILE_BYTES) return `"${name}" is ${formatFileSize(size)}, and the limit is 10MB`;
  return null;
}
