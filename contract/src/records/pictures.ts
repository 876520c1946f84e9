// Pictures that stand in a text: `![17](/damapi/v1/files/content/17/plug.png)`.

/** What a picture in a text may be called by its end; letters of any size. `.jpeg` is kept as `.jpg`. */
export const pictureExtensions = [
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

/** The extension under which a picture is kept; undefined when it is none. */
export function pictureExtension(name: string): string | undefined {
  const end = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  const extension = end === 'jpeg' ? 'jpg' : end;
  return name.includes('.') && (pictureExtensions as readonly string[]).includes(extension)
    ? extension
    : undefined;
}

const reference = /!\[(\d{1,15})\]\([^)\s]*\)/g;

/** The ids of the pictures that a text refers to. */
export const picturesIn = (content: string): number[] =>
  [...content.matchAll(reference)].map(([, id]) => Number(id));

/** The text without the pictures that stand in it; everything else stays as it was written. */
export const withoutPictures = (content: string): string => content.replaceAll(reference, '');

/** A bracket in the address would end the reference. */
export const pictureReference = (id: number, linkUrl: string): string =>
  `![${id}](${linkUrl.replaceAll('(', '%28').replaceAll(')', '%29')})`;
