import type { RefusalKey } from '@tracery/contract/refusals';
import { useState } from 'react';
import { showInfo } from '../../../lib/alerts.ts';
import { call } from '../../../lib/api/api.ts';
import { refusalOf } from '../../../lib/api/failure.ts';
import { text } from '../../../lib/i18n/i18n.ts';
import { readAgain } from '../../../lib/query/use-read.ts';
import { session } from '../../../lib/session/current-session.ts';

/** What is said where the picture is, not as an alert. */
const inlineRefusals = ['avatar.tooLarge', 'image.unreadable', 'image.tooManyPixels'] as const;

/** Everything that shows this person's picture. */
const updateAvatar = async (avatarUrl: string) => {
  session.update({ avatar: avatarUrl });
  showInfo(text('publics.success'));
  await readAgain('GET /usrapi/v1/users/get/{id}', 'GET /prdapi/v1/products/members');
};

export async function deleteAvatar(): Promise<void> {
  await call('POST /usrapi/v1/users/delete-avatar-url', {});
  await updateAvatar('');
}

export function useAvatarUpload(onUploaded: () => void) {
  const [refusal, setRefusal] = useState<RefusalKey>();
  const upload = async (file: Blob) => {
    setRefusal(undefined);
    try {
      const sent = { query: { kind: 'Avatar' as const }, file };
      const { linkUrl } = await call('POST /damapi/v1/files/upload', sent, { inline: inlineRefusals });
      await updateAvatar(linkUrl);
      onUploaded();
    } catch (error) {
      const key = refusalOf(error)?.key;
      // Everything else was told; the square stays as it was drawn.
      setRefusal(inlineRefusals.find((one) => one === key));
    }
  };
  return { upload, refusal };
}
