/** Props of every page: the parameters of its route. */
export interface PageProps {
  params: Readonly<Record<string, string>>;
}
