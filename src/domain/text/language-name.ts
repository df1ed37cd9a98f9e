/**
 * The name of a language, without the extensions of its tag.
 *
 * @param namesIn the language of the name; by default the language itself, e.g. "français"
 */
export function languageName(tag: string, namesIn?: string): string {
  const { baseName } = new Intl.Locale(tag);
  return new Intl.DisplayNames(namesIn ?? baseName, { type: 'language' }).of(baseName) ?? tag;
}
