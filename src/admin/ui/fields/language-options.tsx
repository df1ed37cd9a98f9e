const COMMON =
  'ar bn de en es fa fr he hi id it ja ko nl pl pt-BR ru sv tr uk ur vi zh-Hans zh-Hant'.split(' ');

/** The options of a list of common languages, by their own names, with those that are in use. */
export function LanguageOptions({ inUse }: { inUse: readonly string[] }) {
  return [...new Set([...COMMON, ...inUse])].map((tag) => (
    <option key={tag} value={tag} lang={tag}>
      {languageName(tag)}
    </option>
  ));
}

/** The name of a language in this language, e.g. "français". */
export function languageName(tag: string): string {
  return new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag;
}
