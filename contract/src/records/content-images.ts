// Uploaded images that a content refers to: `![17](/damapi/v1/files/content/17/plug.png)`.

/** The allowed file extensions, in any case. `.jpeg` is stored as `.jpg`. */
export const imageExtensions = [
  'bmp',
  'jpg',
  'png',
  'tif',
  'gif',
  'pcx',
  'tga',
  'exif',
  'fpx',
  'svg',
  'psd',
  'cdr',
  'pcd',
  'dxf',
  'ufo',
  'eps',
  'ai',
  'raw',
  'wmf',
  'webp',
] as const;

/** The extension that an image is stored with; undefined if the name is not that of an image. */
export function imageExtension(name: string): string | undefined {
  const end = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  const extension = end === 'jpeg' ? 'jpg' : end;
  return name.includes('.') && (imageExtensions as readonly string[]).includes(extension)
    ? extension
    : undefined;
}

const reference = /!\[(\d{1,15})\]\([^)\s]*\)/g;

/** The ids of the images that a content refers to. */
export const imageIdsIn = (content: string): number[] =>
  [...content.matchAll(reference)].map(([, id]) => Number(id));

/** The content with other references; undefined leaves one as it is. */
export const replaceImages = (
  content: string,
  replacement: (id: number, whole: string) => string | undefined,
): string => content.replaceAll(reference, (whole, id: string) => replacement(Number(id), whole) ?? whole);

/** The content without its image references; the rest is unchanged. */
export const withoutImages = (content: string): string => content.replaceAll(reference, '');

/** Parentheses are escaped: they would end the reference. */
export const imageReference = (id: number, linkUrl: string): string =>
  `![${id}](${linkUrl.replaceAll('(', '%28').replaceAll(')', '%29')})`;
