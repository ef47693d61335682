/** A text as it stands in XML and HTML, in attributes too. */
export function escapedXml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
