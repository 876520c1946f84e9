import { limits } from '@tracery/contract/limits';
import type { RefusalKey } from '@tracery/contract/refusals';
import { useEffect, useRef, useState } from 'react';
import { Trash2, Upload } from 'lucide-react';
import { showInfo } from '../../../lib/alerts.ts';
import { call } from '../../../lib/api/api.ts';
import { refusalOf } from '../../../lib/api/failure.ts';
import { refusalText, text, useLanguage, useText } from '../../../lib/i18n/i18n.ts';
import { readAgain } from '../../../lib/query/use-read.ts';
import { session } from '../../../lib/session/current-session.ts';
import { FieldError } from '../../../kit/form/field-error.tsx';
import { Avatar } from '../../../kit/ui/avatar.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { ConfirmDialog } from '../../../kit/ui/confirm-dialog.tsx';
import type { Self } from '../use-self.ts';
import { CropPanel } from './crop-panel.tsx';
import styles from './avatar-section.module.css';
import { closeImage, isImage, openImage, type ImageProblem, type SourceImage } from './source-image.ts';

/** Refusals that are shown here, not as an alert. */
const inlineRefusals = ['avatar.tooLarge', 'image.unreadable', 'image.tooManyPixels'] as const;

/** Calls whose responses contain the avatar. */
const updateAvatar = async (avatarUrl: string) => {
  session.update({ avatar: avatarUrl });
  showInfo(text(avatarUrl ? 'avatar.saved' : 'avatar.deleted'));
  await readAgain('GET /usrapi/v1/users/get/{id}', 'GET /prdapi/v1/products/members');
};

async function deleteAvatar(): Promise<void> {
  await call('POST /usrapi/v1/users/delete-avatar-url', {});
  await updateAvatar('');
}

function useAvatarUpload(onUploaded: () => void) {
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
      // `call` shows other failures; the crop stays.
      setRefusal(inlineRefusals.find((one) => one === key));
    }
  };
  return { upload, refusal };
}

interface Props {
  self: Self;
  isSecondary: boolean;
}

export function AvatarSection({ self, isSecondary }: Props) {
  const t = useText();
  const language = useLanguage();
  const input = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const [image, setPicture] = useState<SourceImage>();
  const [problem, setProblem] = useState<ImageProblem>();
  const [isAsking, setAsking] = useState(false);
  const hasAvatar = self.avatarUrl !== '';

  useEffect(() => (image ? () => closeImage(image) : undefined), [image]);

  const choose = async (file: File | undefined) => {
    if (!file) return;
    const opened = await openImage(file);
    setPicture(isImage(opened) ? opened : undefined);
    setProblem(isImage(opened) ? undefined : opened);
  };
  const close = () => {
    setPicture(undefined);
    chooser.current?.focus();
  };
  const { upload, refusal } = useAvatarUpload(close);
  const problemText =
    problem && ('text' in problem ? t(problem.text) : refusalText(problem.refusal, language));
  const error = problemText ?? (refusal && refusalText(refusal, language));

  return (
    <div className={styles.section}>
      <div className={styles.row}>
        <Avatar name={self.username} fullname={self.fullname} src={self.avatarUrl} size="huge" />
        <div className={styles.words}>
          <h3 className={styles.title}>{t('avatar.title')}</h3>
          <p className={styles.rule}>{t('avatar.rule', { size: limits.avatar.originalMax / 2 ** 20 })}</p>
        </div>
        <input
          ref={input}
          type="file"
          accept="image/*"
          hidden
          onChange={(event) => {
            void choose(event.currentTarget.files?.[0]);
            // Allows choosing the same file again.
            event.currentTarget.value = '';
          }}
        />
        <Button ref={chooser} variant="outlined" onClick={() => input.current?.click()}>
          <Upload size={14} />
          {t(hasAvatar || image ? 'avatar.chooseAnother' : 'avatar.choose')}
        </Button>
        <Button
          disabled={!hasAvatar}
          title={hasAvatar ? undefined : t('avatar.none')}
          onClick={() => setAsking(true)}
        >
          <Trash2 size={14} />
          {t('avatar.delete')}
        </Button>
      </div>
      <output>{error && <FieldError id="picture-error" text={error} />}</output>
      {image && (
        <CropPanel key={image.url} image={image} isSecondary={isSecondary} onUse={upload} onCancel={close} />
      )}
      {isAsking && (
        <ConfirmDialog
          title={t('avatar.deleteTitle')}
          text={t('avatar.deleteText')}
          confirm={t('avatar.delete')}
          isDangerous
          onCancel={() => setAsking(false)}
          onConfirm={async () => {
            await deleteAvatar();
            setAsking(false);
            chooser.current?.focus();
          }}
        />
      )}
    </div>
  );
}
