/**
 * Lets the browser store a file. A link with `download` does not leave the page, so the browser asks
 * nothing about unsaved changes.
 */
export function download(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}
