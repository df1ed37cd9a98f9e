/** The name of a language in this language, e.g. "français", without the extensions of its tag. */
export function languageName(tag: string): string {
  const { baseName } = new Intl.Locale(tag);
  return new Intl.DisplayNames(baseName, { type: 'language' }).of(baseName) ?? tag;
}
