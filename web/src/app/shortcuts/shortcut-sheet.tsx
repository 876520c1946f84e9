// What the screen is for, and all keys that work beside what they do.
import { useId, useState } from 'react';
import { SearchField } from '../../kit/form/search-field.tsx';
import { Button } from '../../kit/ui/button.tsx';
import { Dialog } from '../../kit/ui/dialog.tsx';
import { CtrlKeycap, Keycap } from '../../kit/ui/keycap.tsx';
import { Switch } from '../../kit/ui/switch.tsx';
import { useText } from '../../lib/i18n/i18n.ts';
import { isMac } from '../../lib/keyboard.ts';
import { shortcutsStore, switchShortcuts } from '../../lib/shortcuts.ts';
import { useStore } from '../../lib/store.ts';
import { ScreenHelp, useHelp } from './screen-help.tsx';
import styles from './shortcut-sheet.module.css';
import { useKeyGroups, type Key, type KeyGroup } from './use-key-groups.ts';

function KeyPart({ part }: { part: Key }) {
  const t = useText();
  if (part === 'then') return <span className={styles.then}>{t('sheet.then')}</span>;
  if (part === 'ctrl') return <CtrlKeycap isAnnounced />;
  const word = part === 'enter' ? t('key.enter') : part === 'letter' ? t('sheet.letter') : part;
  return <Keycap isAnnounced>{word}</Keycap>;
}

function Group({ group: { title, isHere, lines } }: { group: KeyGroup }) {
  const t = useText();
  return (
    <section className={styles.group}>
      <h3 className={styles.title}>
        {title}
        {isHere && <span className={styles.here}>{t('sheet.here')}</span>}
      </h3>
      <dl>
        {lines.map(({ label, keys }) => (
          <div key={label} className={styles.line}>
            <dt>{label}</dt>
            <dd>
              {keys.map((part) => (
                <KeyPart key={part} part={part} />
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Found by a part of what it does, or by the keys themselves. */
const narrowed = (groups: readonly KeyGroup[], text: string): KeyGroup[] => {
  const low = text.toLocaleLowerCase();
  const pressed = low.replaceAll(/\s+/g, '');
  return groups
    .map((group) => ({
      ...group,
      lines: group.lines.filter(
        ({ label, keys }) =>
          label.toLocaleLowerCase().includes(low) || keys.join('').toLocaleLowerCase().startsWith(pressed),
      ),
    }))
    .filter(({ lines }) => lines.length > 0);
};

function SheetFooter({ onTour }: { onTour: () => void }) {
  const t = useText();
  const id = useId();
  return (
    <div className={styles.footer}>
      <Switch labelledBy={id} isOn={useStore(shortcutsStore)} onSwitch={switchShortcuts} />
      <b id={id}>{t('keys.single')}</b>
      <span className={styles.hint}>{t('sheet.rest', { ctrl: isMac ? '⌘' : t('key.ctrl') })}</span>
      <Button onClick={onTour}>{t('sheet.tour')}</Button>
      <span className={styles.opens}>
        <Keycap>?</Keycap>
        {t('sheet.opensThis')}
      </span>
    </div>
  );
}

interface Props {
  onTour: () => void;
  onClose: () => void;
}

export function ShortcutSheet({ onTour, onClose }: Props) {
  const t = useText();
  const [text, setText] = useState('');
  const groups = narrowed(useKeyGroups(), text);
  const help = useHelp(text);
  return (
    <Dialog
      title={t('sheet.heading')}
      actions={
        <div className={styles.search}>
          <SearchField label={t('sheet.find')} value={text} pause={0} onSearch={setText} />
        </div>
      }
      footer={
        <SheetFooter
          onTour={() => {
            onClose();
            onTour();
          }}
        />
      }
      closesOutside
      onClose={onClose}
    >
      <ScreenHelp help={help} />
      {groups.length === 0 && help.length === 0 && <p className={styles.none}>{t('sheet.none')}</p>}
      {/* Where it does not fit, the arrow keys scroll it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role */}
      <div role="group" aria-label={t('sheet.title')} className={styles.groups} tabIndex={0}>
        {groups.map((group) => (
          <Group key={group.title} group={group} />
        ))}
      </div>
    </Dialog>
  );
}
