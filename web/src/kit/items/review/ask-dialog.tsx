// Who shall read an item, and by when. Loaded when somebody asks for it.
import { hasReviewStatus, type ReviewKind } from '@tracery/contract/traces/reviews';
import { itemNumber } from '@tracery/contract/work-item/number';
import { useEffect, useRef, useState } from 'react';
import { showInfo } from '../../../lib/alerts.ts';
import { formatSentences } from '../../../lib/format.ts';
import { refusalText, useLanguage, useText } from '../../../lib/i18n/i18n.ts';
import fieldStyles from '../../form/field.module.css';
import { AfterSaving, FormDialog } from '../../form/form-dialog.tsx';
import { TextField } from '../../form/text-field.tsx';
import type { PersonChoice } from '../fields/person-picker.tsx';
import { statusNameOf } from '../fields/status-look.ts';
import type { Item, ItemView } from '../view.ts';
import { readReviewAgain, type Review } from './calls.ts';
import { askForReview } from './writes.ts';
import { ReviewersField } from './reviewers-field.tsx';

interface Props {
  view: ItemView;
  item: Item;
  /** Null: it is not in review yet. */
  review: Review | null;
  onClose: () => void;
}

export function AskDialog({ view, item, review, onClose }: Props) {
  const t = useText();
  const language = useLanguage();
  const { definition } = view;
  const kind = definition.kind as ReviewKind;
  const [chosen, setChosen] = useState<readonly PersonChoice[]>(review?.reviewers ?? []);
  const [day, setDay] = useState(review?.wantedBy ?? '');
  const [isMissing, setMissing] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const number = itemNumber(kind, item.oid);
  const send = async () => {
    if (chosen.length === 0) {
      setMissing(true);
      field.current?.focus();
      return;
    }
    setSaving(true);
    try {
      await askForReview(
        { kind, sourceId: item.id },
        chosen.map(({ id }) => id),
        day || null,
      );
      showInfo(t(review ? 'review.changed' : 'review.sent', { number }));
      onClose();
    } catch {
      // Told by the call; what was chosen stays.
      setSaving(false);
    }
    await readReviewAgain(view);
  };
  const { reviewing } = definition.statuses;
  const becomesReviewing = hasReviewStatus(kind) && statusNameOf(definition, item.status) === 'initial';
  const after = [
    t('review.sendText'),
    becomesReviewing && t('review.becomes', { number, status: reviewing![language] }),
  ];
  return (
    <FormDialog
      title={t(review ? 'review.changeTitle' : 'review.sendTitle', { number })}
      saveText={t(review ? 'action.save' : 'review.send')}
      savingText={t('review.sending')}
      isSaving={isSaving}
      onSubmit={() => void send()}
      onClose={onClose}
      aside={
        <>
          <TextField
            type="date"
            className={fieldStyles.date}
            data-empty={day === '' || undefined}
            max="9999-12-31"
            label={t('review.wantedBy')}
            hint={t('review.optional')}
            value={day}
            onChange={(event) => setDay(event.currentTarget.value)}
          />
          <AfterSaving title={t('review.sendAfter')} text={formatSentences(...after)} />
        </>
      }
    >
      <ReviewersField
        ref={field}
        chosen={chosen}
        error={isMissing && chosen.length === 0 ? refusalText('valid.required') : undefined}
        onChange={setChosen}
      />
    </FormDialog>
  );
}
