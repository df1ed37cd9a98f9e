/** In the order in which they are preferred. Spreadsheets write ";" where the comma is a decimal point. */
const DELIMITERS = [',', ';', '\t', '|'] as const;

/** The character that separates the cells of a CSV file, from its first line with text. */
export function csvDelimiter(text: string): string {
  const header = text.split(/\r\n?|\n/).find((line) => line.trim() !== '') ?? '';
  const unquoted = header.replaceAll(/"[^"]*"/g, '');
  const counts = DELIMITERS.map((delimiter) => unquoted.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}
