import { Trash2, Upload } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { FieldError } from '../../../kit/form/field-error.tsx';
import { Avatar } from '../../../kit/ui/avatar.tsx';
import { Button } from '../../../kit/ui/button.tsx';
import { ConfirmDialog } from '../../../kit/ui/confirm-dialog.tsx';
import { refusalText, useLanguage, useText } from '../../../lib/i18n/i18n.ts';
import type { Self } from '../use-self.ts';
import { CropPanel } from './crop-panel.tsx';
import { deletePicture, usePictureUpload } from './picture-calls.ts';
import styles from './picture-section.module.css';
import { closePicture, isPicture, openPicture, type Picture, type Unusable } from './picture.ts';

interface Props {
  self: Self;
  isSecondary: boolean;
}

export function PictureSection({ self, isSecondary }: Props) {
  const t = useText();
  const language = useLanguage();
  const input = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const [picture, setPicture] = useState<Picture>();
  const [problem, setProblem] = useState<Unusable>();
  const [isAsking, setAsking] = useState(false);
  const hasPicture = self.avatarUrl !== '';

  useEffect(() => (picture ? () => closePicture(picture) : undefined), [picture]);

  const choose = async (file: File | undefined) => {
    if (!file) return;
    const opened = await openPicture(file);
    setPicture(isPicture(opened) ? opened : undefined);
    setProblem(isPicture(opened) ? undefined : opened);
  };
  const close = () => {
    setPicture(undefined);
    chooser.current?.focus();
  };
  const { upload, refusal } = usePictureUpload(close);
  const problemText =
    problem && ('text' in problem ? t(problem.text) : refusalText(problem.refusal, language));
  const error = problemText ?? (refusal && refusalText(refusal, language));

  return (
    <div className={styles.section}>
      <div className={styles.row}>
        <Avatar name={self.username} fullname={self.fullname} src={self.avatarUrl} size="huge" />
        <div className={styles.words}>
          <h3 className={styles.title}>{t('picture.title')}</h3>
          <p className={styles.rule}>{t('picture.rule')}</p>
        </div>
        <input
          ref={input}
          type="file"
          accept="image/*"
          hidden
          onChange={(event) => {
            void choose(event.currentTarget.files?.[0]);
            // The same file may be chosen once more.
            event.currentTarget.value = '';
          }}
        />
        <Button ref={chooser} variant="outlined" onClick={() => input.current?.click()}>
          <Upload size={14} />
          {t(hasPicture || picture ? 'picture.chooseAnother' : 'picture.choose')}
        </Button>
        <Button
          disabled={!hasPicture}
          title={hasPicture ? undefined : t('picture.none')}
          onClick={() => setAsking(true)}
        >
          <Trash2 size={14} />
          {t('picture.delete')}
        </Button>
      </div>
      <output>{error && <FieldError id="picture-error" text={error} />}</output>
      {picture && (
        <CropPanel
          key={picture.url}
          picture={picture}
          isSecondary={isSecondary}
          onUse={upload}
          onCancel={close}
        />
      )}
      {isAsking && (
        <ConfirmDialog
          title={t('picture.deleteTitle')}
          text={t('picture.deleteText')}
          confirm={t('picture.delete')}
          isDangerous
          onCancel={() => setAsking(false)}
          onConfirm={async () => {
            await deletePicture();
            setAsking(false);
            chooser.current?.focus();
          }}
        />
      )}
    </div>
  );
}
