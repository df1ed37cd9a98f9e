import { sourceFileExtensions } from '#domain/sources/source-file.ts';

/** The `accept` attribute of inputs for the files of sources. */
export const acceptedFiles = sourceFileExtensions.map((extension) => `.${extension}`).join(',');
