// One picture of a text: whether it can be added, and sending it.
import { limits } from '@tracery/contract/limits';
import { imageExtension, imageIdsIn, imageReference } from '@tracery/contract/records/content-images';
import { call } from '../../lib/api/api.ts';
import { fileSizeRefusal } from '../../lib/file-size.ts';
import { refusalText } from '../../lib/i18n/i18n.ts';
import { fitPicture } from './fit-picture.ts';

export function pictureProblem(file: File, content: string): string | undefined {
  if (imageIdsIn(content).length >= limits.item.imagesMax) return refusalText('content.tooManyImages');
  if (!imageExtension(file.name)) return refusalText('image.type');
  const refused = fileSizeRefusal(file);
  return refused && refusalText(refused);
}

/** What stands for it in the text. Rejects after the call has shown the error. */
export async function uploadPicture(
  file: File,
  sourceId: number,
  onProgress: (progress: number) => void,
): Promise<string> {
  const { id, linkUrl } = await call('POST /damapi/v1/files/upload', {
    query: { kind: 'Image', sourceId },
    file: await fitPicture(file),
    onProgress,
  });
  return imageReference(id, linkUrl);
}
