/** The address of a file of the page. A module cannot ask where it lies itself: the build moves it about. */
export function pageFile(path: string): URL {
  return new URL(path, document.baseURI);
}
