/** What a page is given: the named parts of its address. */
export interface PageProps {
  params: Readonly<Record<string, string>>;
}
