// Texts in XML 1.0.

/** XML can hold neither these nor half a pair, in no spelling. */
// oxlint-disable-next-line no-control-regex
const unwritable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

/** Without what XML cannot hold. */
export const writableInXml = (text: string): string => text.toWellFormed().replaceAll(unwritable, '');

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

export const xmlText = (text: string): string =>
  writableInXml(text).replaceAll(/[&<>\r]/g, (sign) => escapes[sign]!);

/** Between double quotes. A reader would make spaces of tabs and line ends. */
export const xmlAttribute = (text: string): string =>
  writableInXml(text).replaceAll(/[&<>"\t\n\r]/g, (sign) => escapes[sign]!);
