import { CsvError, parse } from 'csv-parse/sync';
import type { FastifyRequest } from 'fastify';
import { RequestError } from '#server/core/http/request-error.ts';
import { formParts, withHttpErrors } from '#server/core/http/form-parts.ts';

const MAX_BYTES = 5 * 1024 * 1024;

interface CsvForm {
  /** The cells of each line of the file, with the header and empty lines. */
  rows: string[][];
  fields: ReadonlyMap<string, string>;
}

/**
 * Receives a multipart form of the administrator with a CSV file, for a route in a scope that accepts
 * such forms, see `acceptForms`.
 *
 * @throws RequestError 400 with the line if the file cannot be read, 400 if it is empty, 413 if it is larger than 5 MB
 */
export async function receiveCsvForm(request: FastifyRequest): Promise<CsvForm> {
  let file: Buffer | undefined;
  const fields = new Map<string, string>();
  for await (const part of formParts(request, { fileSize: MAX_BYTES })) {
    if (part.type === 'file') {
      file = Buffer.concat(await Array.fromAsync(withHttpErrors<Buffer>(part.file)));
      if (part.file.truncated) throw new RequestError(413, 'The file is larger than 5 MB.');
    } else fields.set(part.fieldname, String(part.value));
  }
  if (!file) throw new RequestError(400, 'Please choose a file.');
  const rows = parseRows(file);
  if (rows.flat().every((cell) => cell.trim() === '')) {
    throw new RequestError(400, 'The file is empty.');
  }
  return { rows, fields };
}

function parseRows(bytes: Buffer): string[][] {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return parse(text, { bom: true, delimiter: csvDelimiter(text), relax_column_count: true });
  } catch (error) {
    if (error instanceof CsvError) {
      throw new RequestError(400, `Line ${error['lines'] ?? '?'} of the file cannot be read.`);
    }
    if (error instanceof TypeError) {
      throw new RequestError(400, 'The file is not a text in UTF-8.');
    }
    throw error;
  }
}

/** In the order in which they are preferred. Spreadsheets write ";" where the comma is a decimal point. */
const DELIMITERS = [',', ';', '\t', '|'] as const;

/** The character that separates the cells of a CSV file, from its first line with text. */
export function csvDelimiter(text: string): string {
  const header = text.split(/\r\n?|\n/).find((line) => line.trim() !== '') ?? '';
  const unquoted = header.replaceAll(/"[^"]*"/g, '');
  const counts = DELIMITERS.map((delimiter) => unquoted.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}
